/** People and texts of the demo data. */

export const people = [
  {
    name: 'Linh Nguyễn',
    email: 'linh.demo@gmail.com',
    nationality: 'VN',
    locale: 'vi',
    zone: 'Asia/Ho_Chi_Minh',
  },
  {
    name: 'Wang Xiaoyu',
    email: 'xiaoyu.demo@gmail.com',
    nationality: 'CN',
    locale: 'zh',
    zone: 'Asia/Shanghai',
  },
  {
    name: 'Aziz Karimov',
    email: 'aziz.demo@gmail.com',
    nationality: 'UZ',
    locale: 'en',
    zone: 'Asia/Tashkent',
  },
  {
    name: 'Maria Fernanda de la Cruz Villanueva',
    email: 'maria.demo@gmail.com',
    nationality: 'MX',
    locale: 'en',
    zone: 'America/Mexico_City',
  },
  {
    name: 'Bat-Erdene',
    email: 'baterdene.demo@gmail.com',
    nationality: 'MN',
    locale: 'en',
    zone: 'Asia/Ulaanbaatar',
  },
] as const
export const questions = [
  'I finished high school in June and would like to study design in Seoul. Where do I begin?',
  'My TOPIK is level 3. Is that enough for a business major, or should I take a language year first?',
  'Which scholarships can I still apply for this autumn? My grades are good but my family cannot pay the fees.',
  'I hold a D-2 visa and graduate in February. How do I change to D-10, and how long may I look for work?',
  'I am nervous about the dormitory and about food: I do not eat pork. How do others manage?',
]
export const reviews = [
  {
    text: 'Mình đến với một danh sách dài những nỗi lo và ra về với bốn bước, mỗi bước có ngày cụ thể. Trước đó chưa ai nói với mình là bằng tốt nghiệp cần hợp pháp hóa lãnh sự.',
    agreement: { name: 'Linh' },
    isPublished: true,
  },
  {
    text: 'Honest about what my grades allow. I would have liked ten minutes more for the scholarship.',
    agreement: { name: '' },
    isPublished: true,
  },
  {
    text: '老师很耐心，讲得很清楚，聊天记录还可以反复看。',
    agreement: { name: 'W.' },
    isPublished: false,
  },
  { text: 'It helped me to decide, thank you.', agreement: null, isPublished: false },
]

/** Weekdays of their hours; 0 is Sunday. */
export const counsellors = [
  { name: '이보라', email: 'bora.demo@gmail.com', weekdays: [3, 6], services: 'all' },
  { name: '박준', email: 'jun.demo@gmail.com', weekdays: [4, 0], services: 'short' },
] as const
