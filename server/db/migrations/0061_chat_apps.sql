-- A consultation is held in whichever chat app the office offers: more of them than the first three.
alter table consultations drop constraint consultations_platform_check;
alter table consultations add constraint consultations_platform_check
  check (platform in ('kakao', 'instagram', 'facebook', 'whatsapp', 'telegram', 'zalo', 'line', 'wechat'));
