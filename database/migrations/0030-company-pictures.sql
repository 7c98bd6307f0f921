-- More of a company's own look. All pictures are PNG.
alter table tenants
  -- Shown instead of `logo` in the dark scheme. Without a logo it is not shown.
  add column logo_dark bytea,
  -- Square: the icon of the browser's tab and of narrow places.
  add column icon bytea;
