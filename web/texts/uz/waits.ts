import type { waits as english } from '#web/texts/en/waits.ts'
import type { Translation } from '#web/texts/text.ts'

export const waits: Translation<typeof english> = {
  'waits.title': 'Kutish roʻyxati',
  'waits.intro':
    'Siz tanlagan kunda vaqt boʻshasa, email yuboramiz va uni siz uchun 2 soatgacha saqlab turamiz. Avval roʻyxatda birinchi turgan kishiga taklif qilinadi. Bu bepul.',
  'waits.yours': 'Siz kutayotgan kunlar',
  'waits.waiting': 'Kutilmoqda',
  'waits.offered': 'Siz uchun vaqt saqlab turilibdi',
  'waits.until': 'Muddat: {until}',
  'waits.book': 'Shu vaqtni band qilish',
  'waits.leave': 'Endi kutmayman',
  'waits.decline': 'Menga kerak emas',
  'waits.taken': 'Band qilindi',
  'waits.expired': 'Oʻz vaqtida olinmadi',
  'waits.choose': '{count, plural, other {Koʻpi bilan # ta kun tanlang}}',
  'waits.full': 'band',
  'waits.free': '{count, plural, other {# ta boʻsh vaqt}}',
  'waits.join': 'Shu kunlarni kutish',
  'waits.joined': 'Siz roʻyxatdasiz. Vaqt boʻshasa, email yuboramiz.',
  'waits.none': 'Kutish mumkin boʻlgan boshqa kun yoʻq.',
  'waits.bookNow': 'Hozir band qilish mumkin boʻlgan boʻsh vaqtlar bor.',
  'waits.bookable': 'Boʻsh vaqti bor kunni kutish',
  'waits.form': 'Boʻsh vaqtlarni koʻrish',
}
