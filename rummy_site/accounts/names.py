"""Made-up names for guests: an adjective and an animal, in the guest's own language and its order."""

import secrets

WORDS = {
    "ko": (
        "용감한 느긋한 재빠른 다정한 씩씩한 조용한 명랑한 영리한 엉뚱한 반가운 든든한 새침한 "
        "부지런한 호기심많은 졸린 수줍은",
        "수달 너구리 고양이 다람쥐 두루미 고슴도치 올빼미 거북이 여우 토끼 사슴 펭귄 호랑이 "
        "참새 돌고래 판다",
    ),
    "en": (
        "Brave Calm Clever Curious Gentle Happy Jolly Kind Lively Lucky Merry Polite Quick Quiet "
        "Sleepy Witty",
        "Badger Beaver Cat Crane Deer Dolphin Fox Hare Hedgehog Otter Owl Panda Penguin Robin "
        "Tiger Turtle",
    ),
    "fr": (
        "Renard Castor Hibou Lapin Chat Cerf Dauphin Panda Pingouin Tigre Hérisson Écureuil Blaireau "
        "Héron Lynx Moineau",
        "Malin Joyeux Calme Curieux Courageux Discret Gentil Rapide Rêveur Rusé Serein Tranquille "
        "Poli Vif Sage Veinard",
    ),
    "tr": (
        "Cesur Sakin Zeki Meraklı Nazik Mutlu Neşeli İyi Canlı Şanslı Şen Kibar Hızlı Sessiz Uykulu "
        "Nüktedan",
        "Porsuk Kunduz Kedi Turna Geyik Yunus Tilki Tavşan Kirpi Sincap Baykuş Panda Penguen Serçe "
        "Kaplan Kaplumbağa",
    ),
}


def guest_name(language: str) -> str:
    """A readable name, such as "Clever Otter"; English where we have no words of the language."""
    firsts, seconds = WORDS.get(language, WORDS["en"])
    return f"{secrets.choice(firsts.split())} {secrets.choice(seconds.split())}"
