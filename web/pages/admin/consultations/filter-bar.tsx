import type { ReactNode } from 'react'
import { sortOrders } from '#contract/consultations.ts'
import { consultationStatuses } from '#domain/consultation.ts'
import { useText } from '#web/texts/use-text.ts'
import { ChoiceField, FilterForm, PeriodFields, SearchField } from './filter-form.tsx'
import { statusLabels } from '#web/pages/admin/labels.ts'

/** The filters of the table. */
export function FilterBar(): ReactNode {
  const t = useText('admin')
  return (
    <FilterForm>
      {(search) => (
        <>
          <SearchField
            name="q"
            label={t('consultations.search')}
            hint={t('consultations.searchHint')}
            maxLength={100}
            search={search}
          />
          <ChoiceField
            name="status"
            label={t('consultations.statusFilter')}
            choices={[
              ['', t('consultations.allStatuses')],
              ...consultationStatuses.map((status) => [status, t(statusLabels[status].text)] as const),
            ]}
            search={search}
          />
          <ChoiceField
            name="sort"
            label={t('consultations.sort')}
            // The first order is the default and is left out of the address.
            choices={sortOrders.map((order, index) => [
              index === 0 ? '' : order,
              t(`consultations.sort.${order}`),
            ])}
            search={search}
          />
          <PeriodFields from={search.get('from') ?? ''} to={search.get('to') ?? ''} />
        </>
      )}
    </FilterForm>
  )
}
