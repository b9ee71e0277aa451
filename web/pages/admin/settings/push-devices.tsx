import type { ReactNode } from 'react'
import {
  addPushDevice,
  listPushDevices,
  MAX_PUSH_DEVICES,
  type PushDevices as Devices,
  removePushDevice,
  testPush,
} from '#contract/pushes.ts'
import { Toast, useTask } from '#web/pages/admin/action-items/task.tsx'
import { formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { LoadError } from '#web/pages/admin/part.tsx'
import {
  ownSubscriptionHash,
  pushAbility,
  type PushAbility,
  subscribe,
  unsubscribe,
} from '#web/program/admin-push.ts'
import { useErrorText, useLocale, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { type Answer, call } from '#web/wire/api.ts'

type LoadedPush = { list: Answer<Devices>; own: string | null; ability: PushAbility }

export async function loadPush(): Promise<LoadedPush> {
  const [list, own] = await Promise.all([call(listPushDevices, {}), ownSubscriptionHash()])
  return { list, own, ability: pushAbility() }
}

/** Push notifications on the owner's devices: this one with a button, the others by name. */
export function PushDevices({ list, own, ability }: LoadedPush): ReactNode {
  const t = useText('settings')
  const errorText = useErrorText()
  const locale = useLocale()
  const task = useTask()
  if (!list.ok) return <LoadError name={t('push.title')} />
  const { devices, publicKey } = list.value
  const isOn = devices.some(({ sum }) => sum === own)

  const allow = (): void =>
    task.run('allow', async () => {
      const subscribed = await subscribe(publicKey)
      if (subscribed === 'denied') return { tone: 'warm', text: t('push.blocked') }
      if (subscribed === 'failed') return { tone: 'bad', text: t('push.failed') }
      const answer = await call(addPushDevice, subscribed)
      return answer.ok
        ? { tone: 'good', text: t('push.allowed') }
        : { tone: 'bad', text: errorText(answer.code, answer.message) }
    })
  const stateOf = (device: Devices['devices'][number]): string => {
    const { refusedAt, takenAt, createdAt } = device
    if (isFailing(device)) return t('push.refused', { at: formatKoreaTime(refusedAt!, locale) })
    return takenAt
      ? t('push.taken', { at: formatKoreaTime(takenAt, locale) })
      : t('push.since', { at: formatKoreaTime(createdAt, locale) })
  }
  const remove = ({ id, sum }: Devices['devices'][number]): void =>
    task.send(
      `remove ${id}`,
      async () => {
        if (sum === own) await unsubscribe()
        return call(removePushDevice, { id })
      },
      t('push.removed'),
    )
  const test = ({ id }: Devices['devices'][number]): void =>
    task.send(`test ${id}`, () => call(testPush, { id }), t('push.tested'))

  return (
    <section className="card push" aria-labelledby="push">
      <h3 id="push">{t('push.title')}</h3>
      <p className="small muted">{t('push.about')}</p>
      {devices.length > 0 && (
        <ul className="devices">
          {devices.map((device) => (
            <li key={device.id}>
              <span>
                <strong>{device.name.replace(' on ', ' · ')}</strong>
                {device.sum === own && <span className="small"> ({t('push.this')})</span>}
                <br />
                <span className="small muted">{stateOf(device)}</span>
              </span>
              <span className="row">
                <Button look="plain" busy={task.busy === `test ${device.id}`} onClick={() => test(device)}>
                  {t('push.test')}
                </Button>
                <Button
                  look="quiet"
                  busy={task.busy === `remove ${device.id}`}
                  onClick={() => remove(device)}
                >
                  {t('push.remove')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {!isOn &&
        (ability !== 'able' ? (
          <p className="notice">{t(`push.${ability}`)}</p>
        ) : devices.length >= MAX_PUSH_DEVICES ? (
          <p className="notice">{t('push.tooMany', { most: MAX_PUSH_DEVICES })}</p>
        ) : (
          <p>
            <Button busy={task.busy === 'allow'} onClick={allow}>
              {t('push.allow')}
            </Button>
          </p>
        ))}
      <p className="small muted">{t('push.iphone')}</p>
      <Toast task={task} />
    </section>
  )
}

const isFailing = ({ takenAt, refusedAt }: Devices['devices'][number]): boolean =>
  refusedAt !== null && (takenAt === null || refusedAt > takenAt)
