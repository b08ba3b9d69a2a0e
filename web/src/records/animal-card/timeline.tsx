import { useState } from 'react'
import { IconChevronRight } from '../../ui/icons/first.ts'
import { Link } from 'react-router'
import type { CardEvent } from '@penside/contract/records/animal-card.ts'
import { formatNumber, displayDay } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { leadsBackTo } from '../../screen/list-state.ts'
import { cardOf, countedAt } from '../../screen/places.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/page.tsx'
import { usePrinting } from '../../ui/printing.ts'
import { EmptyState } from '../../ui/states.tsx'
import styles from './card.module.css'

/** Records shown initially. */
const initialRows = 30

/** All records of an animal, newest first; a row opens the screen of its kind. */
export function Timeline({
  events,
  animalId,
  boar,
}: {
  events: readonly CardEvent[]
  animalId: number
  boar: boolean
}) {
  const t = useT()
  const [all, setAll] = useState(false)
  const isPrinting = usePrinting()
  const shown = all || isPrinting ? events : events.slice(0, initialRows)
  return (
    <Section title={t('records.card.history')} aside={t('ui.records', { count: events.length })}>
      {events.length === 0 ? (
        <EmptyState title={t('records.card.noHistory')} />
      ) : (
        <Card flush>
          <ul className={styles.time}>
            {shown.map((event, at) => (
              <li key={`${event.kind}-${event.seq}-${event.on}-${event.what}`} className={styles.event}>
                {!boar && event.parity !== shown[at - 1]?.parity && (
                  <p className={styles.parity}>{t('records.sow.parityValue', { parity: event.parity })}</p>
                )}
                {/* A service of a boar is a record of the sow. */}
                {boar && event.kind === 'mating' ? (
                  <span className={styles.open}>
                    <TimelineRow event={event} />
                  </span>
                ) : (
                  <Link
                    className={styles.open}
                    to={countedAt(event.kind, animalId)}
                    state={leadsBackTo(cardOf(animalId))}
                  >
                    <TimelineRow event={event} />
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {shown.length < events.length && (
        <Button wide onClick={() => setAll(true)}>
          {t('records.card.more', { count: events.length - shown.length })}
        </Button>
      )}
    </Section>
  )
}

function TimelineRow({ event }: { event: CardEvent }) {
  const t = useT()
  const { kind, what, totalBorn, liveBorn, head, kg, millimetres, remark } = event
  const born =
    totalBorn !== null && liveBorn !== null && t('records.card.bornOf', { total: totalBorn, live: liveBorn })
  const weight = kg !== null && kind !== 'feeding' && `${formatNumber(kg, 1)} kg`
  const number =
    head !== null
      ? t('records.card.piglets', { count: head })
      : millimetres !== null
        ? `${formatNumber(millimetres, 1)} mm`
        : ''
  return (
    <>
      <span className={styles.day}>{displayDay(event.on)}</span>
      <span className={styles.words}>
        <span className={styles.kind}>{t(`names.${kind}`)}</span>
        <span className={styles.what}>{[born, what, weight, remark].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={styles.number}>
        {number}
        {!number && <IconChevronRight className={styles.chevron} size={20} aria-hidden />}
      </span>
    </>
  )
}
