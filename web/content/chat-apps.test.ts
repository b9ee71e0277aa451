import { describe, expect, test } from 'vitest'
import { appNames } from '#contract/app-names.ts'
import { locales } from '#contract/locales.ts'
import { type Platform, platforms } from '#domain/consultation.ts'
import { initialSettings, type Settings } from '#domain/settings.ts'
import { factsIn } from './facts.ts'
import type { Facts } from './settings-facts.ts'

const offering = (...apps: Platform[]): Settings => ({
  ...initialSettings,
  platforms: Object.fromEntries(
    platforms.map((app) => [app, { offered: apps.includes(app), account: 'naru', link: '' }]),
  ) as Settings['platforms'],
})

describe.each(locales)('in %s', (locale) => {
  /** The apps that a text names, under their names in the form. */
  const namedIn = async (text: 'privacy' | 'terms', settings: Settings): Promise<Platform[]> => {
    const written = (await import(`./${locale}/${text}.ts`)) as Record<string, (facts: Facts) => unknown>
    const content = JSON.stringify(written[text]!(factsIn(locale, settings)))
    return platforms.filter((app) => content.includes(appNames[locale][app]))
  }

  test.each(['privacy', 'terms'] as const)(
    'the %s name every chat app that the form offers',
    async (text) => {
      expect(await namedIn(text, offering(...platforms))).toEqual([...platforms])
    },
  )

  test.each(['privacy', 'terms'] as const)(
    'the %s name no chat app that the form does not offer',
    async (text) => {
      expect(await namedIn(text, offering('instagram', 'zalo'))).toEqual(['instagram', 'zalo'])
    },
  )
})
