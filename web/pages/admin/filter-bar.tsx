import type { ReactNode } from 'react'
import { sortOrders } from '#contract/consultations.ts'
import { consultationStatuses } from '#domain/consultation.ts'
import { useText } from '#web/messages/use-text.ts'
import { FilterForm, PeriodFields, SearchField } from './filter-form.tsx'
import { statusLabels } from './labels.ts'
import { oneOf } from './views.ts'

/** What the table shows. */
export function FilterBar(): ReactNode {
  const t = useText('admin')
  return (
    <FilterForm view="consultations">
      {(search) => (
        <>
          <SearchField
            name="q"
            label={t('consultations.search')}
            hint={t('consultations.searchHint')}
            maxLength={100}
            text={search.get('q')}
          />
          <label className="filter">
            <span>{t('consultations.statusFilter')}</span>
            <select name="status" defaultValue={oneOf(consultationStatuses, search.get('status')) ?? ''}>
              <option value="">{t('consultations.allStatuses')}</option>
              {consultationStatuses.map((status) => (
                <option key={status} value={status}>
                  {t(statusLabels[status].text)}
                </option>
              ))}
            </select>
          </label>
          <label className="filter">
            <span>{t('consultations.sort')}</span>
            <select name="sort" defaultValue={oneOf(sortOrders, search.get('sort')) ?? ''}>
              {sortOrders.map((order) => (
                // The first is how the table is sorted anyhow, so it needs no word in the address.
                <option key={order} value={order === sortOrders[0] ? '' : order}>
                  {t(`consultations.sort.${order}`)}
                </option>
              ))}
            </select>
          </label>
          <PeriodFields from={search.get('from') ?? ''} to={search.get('to') ?? ''} />
        </>
      )}
    </FilterForm>
  )
}
