-- Whether an open demo is being erased or one of its schools removed. Only the owner may read the mark, so nobody
-- else can claim to be doing this.
create function app.is_erasing_demo() returns boolean language plpgsql stable as $$
begin
  if current_setting('app.erasing_demo', true) is distinct from 'on' then
    return false;
  end if;
  return exists (select from app.open_demo);
end $$;
