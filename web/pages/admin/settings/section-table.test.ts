import { expect, test } from 'vitest'
import { sections } from '#contract/settings.ts'
import { initialSettings, type Section } from '#domain/settings.ts'
import type { TFunction } from '#web/texts/catalogues.ts'
import { common as commonEnglish } from '#web/texts/en/common.ts'
import { settings as english } from '#web/texts/en/settings.ts'
import { common as commonKorean } from '#web/texts/ko/common.ts'
import { settings as korean } from '#web/texts/ko/settings.ts'
import { fieldLabel } from './field-label.ts'
import { isList } from './leaves.ts'
import { sectionTable } from './section-table.ts'

const names = Object.keys(sections) as Section[]
/** Field names of a section as declared in the settings. */
const declaredIn = (section: Section): string[] =>
  isList(section) ? [section] : Object.keys(initialSettings[section])

test.each(names)('the owner can change every field of the section %s, and reads what it is', (section) => {
  expect(sectionTable[section].fields.map(({ name }) => name).toSorted()).toEqual(
    declaredIn(section).toSorted(),
  )
  for (const name of declaredIn(section)) {
    const key = fieldLabel(((label: string) => label) as TFunction<'settings'>, section, name)
    expect({ ...commonEnglish, ...english }, name).toHaveProperty([key])
    expect({ ...commonKorean, ...korean }, name).toHaveProperty([key])
  }
})

test.each(names)('the ranges that the screen of %s names are those that are taken', (section) => {
  for (const { name, range } of sectionTable[section].fields) {
    if (!range) continue
    const isTaken = (value: number): boolean =>
      sections[section].safeParse({ ...initialSettings[section], [name]: value }).success
    const [least, most] = range
    expect([least - 1, least, most, most + 1].map(isTaken), name).toEqual([false, true, true, false])
  }
})
