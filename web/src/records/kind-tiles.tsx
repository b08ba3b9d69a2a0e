import { useState } from 'react'
import { IconId, IconPlus } from '../ui/icons/common.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { offeredKinds, kindsOf, type KindName } from '@penside/domain/records/known-kinds.ts'
import type { SowStatus } from '@penside/domain/records/life.ts'
import { statusNames } from '@penside/domain/records/status-names.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { leadsBackTo } from '../screen/list-state.ts'
import { cardOf, recordOf } from '../screen/places.ts'
import { useSession } from '../screen/session.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Tiles, type Tile } from '../ui/tiles.tsx'

export type Enterable = {
  animalId: number
  tag: string
  sex: 'sow' | 'boar'
  /** Null for a boar. */
  status: SowStatus | null
  matedOn: Day | null
}

/** Address of the form of a kind for an animal. */
export const formAt = (kind: KindName, { animalId }: Pick<Enterable, 'animalId'>) => recordOf(kind, animalId)

function useOfferedKinds(animal: Enterable) {
  const { today } = useSession()
  if (animal.status === null) return kindsOf('boar').map((kind) => ({ kind, allowed: true }))
  return offeredKinds({ status: animal.status, matedOn: animal.matedOn }, today)
}

/** Tiles of all kinds: likely ones first; those that the status does not allow separately, with the reason. */
function KindTiles({
  animal,
  back,
  onChoose,
}: {
  animal: Enterable
  back: string
  onChoose?: (() => void) | undefined
}) {
  const t = useT()
  const language = useLanguage()
  const offered = useOfferedKinds(animal)
  const tile = ({ kind, allowed }: (typeof offered)[number]): Tile => ({
    key: kind,
    label: t(`names.${kind}`),
    to: formAt(kind, animal),
    state: leadsBackTo(back),
    onClick: onChoose,
    ...(!allowed && { disabledReason: '' }),
  })
  const allowed = offered.filter((each) => each.allowed)
  const not = offered.filter((each) => !each.allowed)
  return (
    <>
      {allowed.length > 0 && <Tiles label={t('records.card.record')} tiles={allowed.map(tile)} />}
      {not.length > 0 && animal.status && (
        <Section
          title={t('records.card.notNow')}
          aside={t('records.card.notNowWhy', { status: statusNames[animal.status][language] })}
        >
          <Tiles
            label={t('records.card.notNow')}
            tiles={not.map((each) => ({
              ...tile(each),
              disabledReason: statusNames[animal.status!][language],
            }))}
          />
        </Section>
      )}
    </>
  )
}

/** Sheet with the tiles of all kinds, and a link to the card. */
export function KindsSheet({
  animal,
  back,
  open,
  onClose,
  withCard,
}: {
  animal: Enterable
  back: string
  open: boolean
  onClose: () => void
  withCard?: boolean
}) {
  const t = useT()
  return (
    <Sheet open={open} onClose={onClose} title={t('records.card.recordFor', { tag: animal.tag })}>
      <KindTiles animal={animal} back={back} onChoose={onClose} />
      {withCard && (
        <p style={{ marginTop: 16 }}>
          <Button
            to={cardOf(animal.animalId)}
            state={leadsBackTo(back)}
            icon={<IconId size={22} aria-hidden />}
            wide
          >
            {t('records.card.toCard')}
          </Button>
        </p>
      )}
    </Sheet>
  )
}

/** Bottom bar of a card: the record that the status calls for, and a button for the others. */
export function RecordBar({ animal, back }: { animal: Enterable; back: string }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [next] = useOfferedKinds(animal)
  if (!next?.allowed) return null
  return (
    <>
      <SaveBar>
        <Button kind="primary" wide to={formAt(next.kind, animal)} state={leadsBackTo(back)}>
          {t('records.card.recordNext', { kind: t(`names.${next.kind}`) })}
        </Button>
        <Button icon={<IconPlus size={20} aria-hidden />} onClick={() => setOpen(true)}>
          {t('records.card.otherRecord')}
        </Button>
      </SaveBar>
      <KindsSheet animal={animal} back={back} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
