import type { ProblemText } from '#scripts/setup/problem-text.ts'

/** Problems of the backup place. */
export const backupProblems = {
  backup_kind: [
    { en: 'The answer is neither s3 nor folder.', ko: 's3도 folder도 아닙니다.' },
    { en: 'Type s3 or folder.', ko: 's3 또는 folder라고 쓰세요.' },
  ],
  folder_relative: [
    {
      en: '"{folder}" is not the full path of a folder.',
      ko: '‘{folder}’: 폴더의 전체 경로가 아닙니다.',
    },
    {
      en: 'Begin with /, as in /var/backups/site; use letters, digits, dots, hyphens and underscores.',
      ko: '/var/backups/site처럼 /로 시작하고 영문자, 숫자, 점, 하이픈, 밑줄만 쓰세요.',
    },
  ],
  folder_refused: [
    {
      en: 'The folder {folder} cannot be written to ({reason}).',
      ko: '{folder} 폴더에 쓸 수 없습니다({reason}).',
    },
    {
      en: 'Choose another folder, or run the command as root: put sudo in front.',
      ko: '다른 폴더를 고르거나, 명령 앞에 sudo를 붙여 관리자(root)로 실행하세요.',
    },
  ],
  bucket_endpoint: [
    { en: '"{endpoint}" is not the address of a storage.', ko: '‘{endpoint}’: 저장소 주소가 아닙니다.' },
    {
      en: 'It begins with https://. The storage provider calls it "endpoint"; the bucket is not part of it.',
      ko: 'https://로 시작합니다. 저장소 회사는 ‘엔드포인트(endpoint)’라고 부르며, 버킷 이름은 들어가지 않습니다.',
    },
  ],
  bucket_name: [
    { en: 'This is not the name of a bucket.', ko: '버킷 이름이 아닙니다.' },
    { en: 'Small letters, digits, dots and hyphens.', ko: '영어 소문자, 숫자, 점, 하이픈만 씁니다.' },
  ],
  bucket_unreachable: [
    { en: '{endpoint} does not answer ({reason}).', ko: '{endpoint} 저장소가 응답하지 않습니다({reason}).' },
    {
      en: 'Copy the address again from the page of your storage provider.',
      ko: '저장소 회사 화면에서 주소를 다시 복사하세요.',
    },
  ],
  bucket_keys: [
    { en: '{endpoint} refuses the keys ({reason}).', ko: '{endpoint} 저장소가 키를 거절했습니다({reason}).' },
    {
      en: 'Create a new key at your storage provider; the secret is shown only once.',
      ko: '저장소 회사에서 키를 새로 만드세요. 시크릿은 한 번만 보입니다.',
    },
  ],
  bucket_missing: [
    { en: 'There is no bucket {bucket}.', ko: '{bucket} 버킷이 없습니다.' },
    {
      en: 'Create it at your storage provider as a private bucket, or correct the name.',
      ko: '저장소 회사에서 비공개 버킷으로 만들거나 이름을 고치세요.',
    },
  ],
  bucket_write: [
    {
      en: 'This key may not write to {bucket} ({reason}).',
      ko: '이 키로는 {bucket}에 쓸 수 없습니다({reason}).',
    },
    {
      en: 'Give the key the rights to read, write, list and delete in this bucket.',
      ko: '이 버킷의 읽기·쓰기·목록·삭제 권한을 키에 주세요.',
    },
  ],
  bucket_read: [
    {
      en: 'This key may write to {bucket}, but not read ({reason}).',
      ko: '이 키로는 {bucket}에 쓸 수만 있고 읽을 수 없습니다({reason}).',
    },
    {
      en: 'A backup that cannot be read is lost. Give the key the right to read.',
      ko: '읽지 못하는 백업은 없는 것과 같습니다. 읽기 권한을 주세요.',
    },
  ],
  bucket_list: [
    {
      en: 'This key may not list the files of {bucket} ({reason}).',
      ko: '이 키로는 {bucket}의 파일 목록을 볼 수 없습니다({reason}).',
    },
    { en: 'Give the key the right to list (ListBucket).', ko: '목록 보기 권한(ListBucket)을 주세요.' },
  ],
  bucket_delete: [
    {
      en: 'This key may not delete in {bucket} ({reason}).',
      ko: '이 키로는 {bucket}에서 지울 수 없습니다({reason}).',
    },
    {
      en: 'Old backups and attachments must be deleted in time. Give the key the right to delete.',
      ko: '오래된 백업과 첨부 파일은 제때 지워져야 합니다. 삭제 권한을 주세요.',
    },
  ],
} satisfies Record<string, ProblemText>
