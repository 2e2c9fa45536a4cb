"""The links of our own kind, without a site around them."""

from rules_content.markdown import NoLinks, render


class WithTerms(NoLinks):
    """A glossary with one meaning for everything."""

    def article(self, key):
        return f"/en/rules/{key}/"

    def term(self, name):
        return 'Means <b> & "that".'


def test_a_term_pops_up_without_a_script_and_leads_on_to_the_glossary():
    html = render("A [knock](term:knock), then a [knock](term:knock).", "en", WithTerms()).html
    assert '<button type="button" class="term" popovertarget="term-knock-1">knock</button>' in html
    assert 'id="term-knock-1">Means &lt;b&gt; &amp; ' in html
    assert '<a href="/en/rules/glossary/#knock">' in html
    assert 'popovertarget="term-knock-2"' in html


def test_without_a_glossary_a_term_is_a_link_or_only_its_words():
    class NoMeaning(WithTerms):
        def term(self, name):
            return None

    linked = render("[knock](term:knock)", "en", NoMeaning()).html
    assert linked == '<p><a class="term" href="/en/rules/glossary/#knock">knock</a></p>\n'
    assert render("[knock](term:knock)", "en").html == "<p>knock</p>\n"


def test_links_stand_in_captions_and_explanations_too():
    body = "::: cards game=basic is=set\nQc Qd Qh\nA [set](rule:melds).\n:::"
    assert '<a href="/en/rules/house-rules/#melds">set</a>' in render(body, "en", WithTerms()).html


def test_a_faulty_link_is_named_with_its_line():
    (problem,) = render("One.\n\nTwo [x](term:trick).", "en").problems
    assert problem.line == 3
    body = "One.\n\n::: cards game=basic is=set\nQc Qd Qh\nA [set](rule:trick).\n:::"
    (problem,) = render(body, "en").problems
    assert problem.line == 5


def test_words_of_another_language_say_which():
    assert render("[러미](lang:ko)", "en").html == '<p><span lang="ko">러미</span></p>\n'
    assert render("[x](lang:tlh)", "en").problems
