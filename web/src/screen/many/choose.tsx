import { useDeferredValue, useState, type ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Section } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { QueryResult } from '../query-result.tsx'

/** Maximum number of rows displayed at once; others are found by search. */
export const maxShown = 100

/** Search text, and its debounced value for the query. */
export function useSearchText() {
  const [typed, setTyped] = useState('')
  return [typed, setTyped, useDeferredValue(typed.trim()) || undefined] as const
}

/** Picks rows from a list, one by one or all. Picked rows stay picked when the search hides them. */
export function ChooseMany<One, Row extends One>({
  chosen,
  onChange,
  idOf,
  asChosen,
  found,
  rows,
  words,
  search,
  filters,
  onNone,
  row: shown,
  after,
  tried,
}: {
  chosen: readonly One[]
  onChange: (chosen: readonly One[]) => void
  idOf: (one: One) => number
  /** Part of a picked row that is stored. */
  asChosen: (row: Row) => One
  found: Parameters<typeof QueryResult>[0]['query']
  rows: readonly Row[]
  /** `none`: error for saving without a choice. */
  words: { title: string; chosen: string; all: string; empty: string; none: string }
  search: { label: string; value: string; onChange: (typed: string) => void }
  filters?: ReactNode
  /** Offers to restore the initial choice if nothing is picked. */
  onNone?: { isNeeded: boolean; reset: () => void }
  row: (row: Row, isChosen: boolean) => { label: string; hint: string }
  after?: ReactNode
  tried: boolean
}) {
  const t = useT()
  const picked = new Set(chosen.map(idOf))
  const others = rows.filter((row) => !picked.has(idOf(row)))
  const add = (more: readonly Row[]) => onChange([...chosen, ...more.map(asChosen)])
  return (
    <Section title={words.title} aside={words.chosen}>
      {filters}
      <SearchField {...search} capitals />
      <ButtonRow>
        <Button disabled={others.length === 0} onClick={() => add(others)}>
          {words.all}
        </Button>
        <Button
          disabled={chosen.length === 0 && !onNone?.isNeeded}
          onClick={() => {
            onChange([])
            onNone?.reset()
          }}
        >
          {t('records.many.chooseNone')}
        </Button>
      </ButtonRow>
      {tried && chosen.length === 0 && (
        <p role="alert" style={{ color: 'var(--late)', fontWeight: 650 }}>
          {words.none}
        </p>
      )}
      <QueryResult query={found}>
        {() =>
          rows.length === 0 ? (
            <EmptyState title={words.empty} />
          ) : (
            <Card>
              {rows.map((row) => (
                <Checkbox
                  key={idOf(row)}
                  {...shown(row, picked.has(idOf(row)))}
                  checked={picked.has(idOf(row))}
                  onChange={(yes) =>
                    yes ? add([row]) : onChange(chosen.filter((one) => idOf(one) !== idOf(row)))
                  }
                />
              ))}
            </Card>
          )
        }
      </QueryResult>
      {after}
    </Section>
  )
}
