-- An account that someone was erased from stays inactive.
ALTER TABLE app_user VALIDATE CONSTRAINT app_user_erased_check;
