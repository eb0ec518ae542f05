-- Co-sellers and co-buyers find what is shared with them by the address they sign in with. Giftors follow nothing.
CREATE INDEX person_email_idx ON person (lower(email)) WHERE role <> 'giftor';
