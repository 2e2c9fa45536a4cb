"""Placeholder until the tables are there."""

from django.http import HttpResponse
from django.urls import path

app_name = "games"
urlpatterns = [path("", lambda request: HttpResponse("Rummy Salon"), name="front")]
