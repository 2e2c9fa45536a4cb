"""From Markdown with directives to HTML that the engine has checked. `render` is the door."""

from .problems import Problem, Refuted
from .rendered import Heading, Links, NoLinks, Rendered
from .rendering import render

__all__ = ["Heading", "Links", "NoLinks", "Problem", "Refuted", "Rendered", "render"]
