import type { ReactNode } from 'react'
import { useText } from '#web/texts/use-text.ts'

type Props = {
  view: 'consultations' | 'books' | 'mails' | 'log'
  /** Labels of the columns. */
  columns: readonly string[]
  /** The bodies of the table. */
  children: ReactNode
}

/** A table in a wide window; in a narrow one the style sheet shows each row as a card. */
export function RecordsTable({ view, columns, children }: Props): ReactNode {
  const t = useText('admin')
  return (
    <table className={`records ${view}`}>
      <caption className="visually-hidden">{t(`dashboard.view.${view}`)}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  )
}
