import type { ReactNode } from 'react'
import { sortOrders } from '#contract/consultations.ts'
import type { FilterName } from '#contract/services.ts'
import { consultationStatuses } from '#domain/consultation.ts'
import { ownFirst } from '#web/pages/admin/counsellors/counsellor-filter.tsx'
import { statusLabels } from '#web/pages/admin/labels.ts'
import { useText } from '#web/texts/use-text.ts'
import { ChoiceField, FilterForm, PeriodFields, SearchField } from './filter-form.tsx'

/** The filters of the table; by counsellor where there are several. */
export function FilterBar({ counsellors }: { counsellors: readonly FilterName[] }): ReactNode {
  const t = useText('admin')
  return (
    <FilterForm>
      <SearchField
        name="q"
        label={t('consultations.search')}
        hint={t('consultations.searchHint')}
        maxLength={100}
      />
      {counsellors.length > 0 && (
        <ChoiceField
          name="counsellor"
          label={t('team.role.counsellor')}
          choices={[
            ['', t('counsellors.everyone')],
            ...ownFirst(counsellors).map(
              ({ id, name, own }) => [id, own ? t('counsellors.mineOf', { name }) : name] as const,
            ),
          ]}
        />
      )}
      <ChoiceField
        name="status"
        label={t('consultations.statusFilter')}
        choices={[
          ['', t('consultations.allStatuses')],
          ...consultationStatuses.map((status) => [status, t(statusLabels[status].text)] as const),
        ]}
      />
      <ChoiceField
        name="sort"
        label={t('consultations.sort')}
        // The first order is the default and is left out of the address.
        choices={sortOrders.map((order, index) => [
          index === 0 ? '' : order,
          t(`consultations.sort.${order}`),
        ])}
      />
      <PeriodFields />
    </FilterForm>
  )
}
