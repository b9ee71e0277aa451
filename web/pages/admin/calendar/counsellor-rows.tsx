import type { ReactNode } from 'react'
import type { FilterName } from '#contract/services.ts'
import { CounsellorMark } from '#web/pages/admin/counsellors/counsellor-mark.tsx'
import { colourOf } from '#web/pages/admin/counsellors/initials.ts'
import { useText } from '#web/texts/use-text.ts'
import { columnsOf, type Row, rowsOf } from './counsellor-days.ts'
import { SlotCell } from './slot-cell.tsx'
import { type FreeTimes, isOver, type Slot, type WeekDay } from './week-days.ts'

/** Counsellors of the office, the one by whom the view is filtered, and when they can be booked. */
export type Columns = { counsellors: readonly FilterName[]; chosen: string | undefined; free: FreeTimes }

type Props = {
  day: WeekDay
  columns: Columns
  now: number
  /** A slot of the first owner, which can be opened and closed. */
  office: (slot: Slot, of: { name: string; mark: ReactNode }) => ReactNode
}

/** A day with one column per counsellor; on a phone each time lists who is booked and who is free. */
export function CounsellorRows({ day, columns, now, office }: Props): ReactNode {
  const t = useText('admin')
  const { counsellors, free } = columns
  const shown = columnsOf(day, columns)
  const rows = rowsOf(day, shown, { free, now })
  if (rows.length === 0) return <p className="small muted">{t('counsellors.nothing')}</p>
  return (
    <div className="counsellor-rows">
      <div className="names" aria-hidden="true">
        <span />
        {shown.map(({ id, name }) => (
          <strong key={id} className={colourOf(id, counsellors)} translate="no">
            {name}
          </strong>
        ))}
      </div>
      <ul className={rows.every(isRowOver) ? 'over' : undefined}>
        {rows.map(({ time, cells }) => (
          <li key={time} className={isRowOver({ cells }) ? 'over' : undefined}>
            <span className="at">{time}</span>
            {cells.map(({ column, slot, isFree }) => {
              const mark = <CounsellorMark of={column} among={counsellors} />
              return (
                <div key={column.id} className={`cell ${colourOf(column.id, counsellors)}`}>
                  {slot && column.isOffice && office(slot, { name: column.name, mark })}
                  {slot && !column.isOffice && (
                    <SlotCell
                      slot={slot}
                      day={day.date}
                      mark={mark}
                      canChange={false}
                      busy={false}
                      onToggle={nothing}
                    />
                  )}
                  {isFree && (
                    <span className="free small">
                      {mark}
                      {t('week.open')}
                    </span>
                  )}
                </div>
              )
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

const isRowOver = ({ cells }: Pick<Row, 'cells'>): boolean =>
  cells.every(({ slot, isFree }) => !isFree && (slot === null || isOver(slot)))

const nothing = (): void => {}
