-- The only content types that a browser may receive: that of re-encoded pictures, and those of accepted recordings and videos.
alter table app.files add constraint files_content_type_check check (content_type in (
  'image/webp', 'audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav', 'audio/webm', 'video/mp4', 'video/webm'));
