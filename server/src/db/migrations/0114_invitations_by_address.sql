-- Which addresses of a list are invited already.
create index site_invitations_email_idx on site_invitations (email) where revoked_at is null;
