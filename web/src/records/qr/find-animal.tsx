import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { qr, type FoundAnimal } from '@penside/contract/records/qr.ts'
import { shownEarTag } from '@penside/domain/records/ear-tag.ts'
import { useT } from '../../i18n/index.ts'
import { useReached } from '../../screen/phone.ts'
import { query } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { StatusChip } from '../../screen/status-chip.tsx'
import { Chip } from '../../ui/chip.tsx'
import { List, ListCard } from '../../ui/list.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import styles from './qr.module.css'

/** Pause after which typing counts as finished, ms. */
const typingPause = 300

/** Search field for a number, with the animals that match what is typed. */
export function FindAnimal({
  text,
  onText,
  onEnter,
  onChoose,
  hint,
}: {
  text: string
  onText: (text: string) => void
  /** Enter, by the keyboard or by a reader that types. */
  onEnter: (text: string) => void
  onChoose: (animal: FoundAnimal) => void
  hint?: string | undefined
}) {
  const t = useT()
  const reached = useReached()
  const [request, setAsked] = useState(text.trim())
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), typingPause)
    return () => clearTimeout(timer)
  }, [text])
  const found = useQuery({
    ...query(qr.find, { text: request }),
    enabled: request !== '' && !request.includes('://'),
  })
  return (
    <div className={styles.typed}>
      <SearchField
        label={t('records.qr.findLabel')}
        value={text}
        onChange={onText}
        onSearch={(typed) => typed.trim() !== '' && onEnter(typed)}
        capitals
      />
      {hint !== undefined && text === '' && <p className={styles.hint}>{hint}</p>}
      {request !== '' && text.trim() !== '' && (
        <QueryResult query={found} waiting={<Skeleton shape="list" count={2} />}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState
                title={t('records.qr.notFound', { text: request })}
                body={reached === false ? t('offline.livingOnly') : undefined}
              />
            ) : (
              <FoundAnimals rows={rows} onChoose={onChoose} />
            )
          }
        </QueryResult>
      )}
    </div>
  )
}

export function FoundAnimals({
  rows,
  onChoose,
}: {
  rows: readonly FoundAnimal[]
  onChoose: (animal: FoundAnimal) => void
}) {
  const t = useT()
  return (
    <List label={t('records.qr.found', { count: rows.length })}>
      {rows.map((animal) => (
        <ListCard
          key={animal.animalId}
          tag={animal.tag}
          chip={animal.status ? <StatusChip status={animal.status} /> : <Chip>{animal.statusName}</Chip>}
          line={[
            animal.breedName,
            animal.sex === 'sow' && t('records.sow.parityValue', { parity: animal.parity }),
            animal.pen,
          ]
            .filter(Boolean)
            .join(' · ')}
          aside={animal.earTag && shownEarTag(animal.earTag)}
          onClick={() => onChoose(animal)}
          chevron
        />
      ))}
    </List>
  )
}
