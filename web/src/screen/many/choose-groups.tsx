import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { groups } from '@penside/contract/groups/group.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Section } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { query } from '../api.ts'
import { Awaited } from '../awaited.tsx'
import { chosenGroup, type ChosenGroup } from './chosen-group.ts'

/** So many are shown at once; whatever is not among them is found by its name. */
const shown = 100

/** Picks groups that have pigs, one by one or all that are shown. */
export function ChooseGroups({
  chosen,
  onChange,
  partOf,
  tried,
}: {
  chosen: readonly ChosenGroup[]
  onChange: (chosen: readonly ChosenGroup[]) => void
  /** What one that is chosen gets. */
  partOf: (group: ChosenGroup) => string | undefined
  /** Saving was tried: what is missing is said from then on. */
  tried: boolean
}) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const found = useQuery({
    ...query(groups.list, { single: 'N', stocked: 'Y', pageSize: shown, search: search || undefined }),
    placeholderData: (before) => before,
  })
  const rows = found.data ?? []
  const isChosen = new Set(chosen.map(({ groupId }) => groupId))
  const others = rows.filter(({ groupId }) => !isChosen.has(groupId))
  const add = (more: readonly ChosenGroup[]) => onChange([...chosen, ...more.map(chosenGroup)])
  return (
    <Section title={t('groups.many.choose')} aside={t('groups.many.chosen', { count: chosen.length })}>
      <SearchField label={t('groups.group.searchName')} value={typed} onChange={setTyped} capitals />
      <ButtonRow>
        <Button disabled={others.length === 0} onClick={() => add(others)}>
          {t('groups.many.chooseAll', { count: rows.length })}
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => onChange([])}>
          {t('records.many.chooseNone')}
        </Button>
      </ButtonRow>
      {tried && chosen.length === 0 && (
        <p role="alert" style={{ color: 'var(--late)', fontWeight: 650 }}>
          {t('groups.many.none')}
        </p>
      )}
      <Awaited query={found}>
        {() =>
          rows.length === 0 ? (
            <EmptyState title={t(search ? 'ui.noMatch' : 'groups.record.emptyStocked')} />
          ) : (
            <Card>
              {rows.map((row) => (
                <Checkbox
                  key={row.groupId}
                  label={row.groupName}
                  hint={[
                    t('groups.group.heads', { count: row.head, shown: formatNumber(row.head) }),
                    row.penName,
                    isChosen.has(row.groupId) && partOf(row),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  checked={isChosen.has(row.groupId)}
                  onChange={(yes) =>
                    yes ? add([row]) : onChange(chosen.filter(({ groupId }) => groupId !== row.groupId))
                  }
                />
              ))}
            </Card>
          )
        }
      </Awaited>
    </Section>
  )
}
