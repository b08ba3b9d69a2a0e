import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { places, type HouseRow, type PenRow } from '@penside/contract/farm/places.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { ManagedList } from '../../screen/managed-list.tsx'
import { penOf } from '../../screen/places.ts'
import { useSession } from '../../screen/session.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Section } from '../../ui/page.tsx'
import { AddPens } from './add-pens.tsx'
import { HouseSheet, PenSheet } from './pen-sheets.tsx'
import styles from './pens.module.css'

type Open =
  | { what: 'pens'; houseId: number | null }
  | { what: 'house'; house: HouseRow }
  | { what: 'pen'; pen: PenRow; house: HouseRow }

/** Houses and pens of the farm. */
export function Pens() {
  const t = useT()
  const { manages } = useSession()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const list = useQuery(query(places.list, {}))
  const houses = list.data?.rows ?? []
  const [open, setOpen] = useState<Open | null>(() =>
    params.has('new') ? { what: 'pens', houseId: null } : null,
  )
  const close = () => {
    setOpen(null)
    if (params.has('new')) setParams({}, { replace: true, state })
  }
  return (
    <>
      <ManagedList
        hint={t('house.pens.hint')}
        add={{ label: t('house.pens.add'), onClick: () => setOpen({ what: 'pens', houseId: null }) }}
        managersOnly={t('house.managersOnly')}
        list={list}
        empty={{ title: t('house.pens.empty'), body: t('house.pens.emptyStep') }}
      >
        {(rows) =>
          rows.map((house) => (
            <Section
              key={house.houseId}
              title={house.houseName}
              aside={
                house.active ? (
                  t('house.pens.count', { count: house.pens.filter(({ active }) => active).length })
                ) : (
                  <Chip>{t('house.unused')}</Chip>
                )
              }
            >
              <PenTiles
                pens={house.pens}
                onOpen={(pen) =>
                  manages ? setOpen({ what: 'pen', pen, house }) : void navigate(penOf(pen.penId))
                }
              />
              {manages && (
                <Button
                  label={`${t('house.pens.editHouse')}: ${house.houseName}`}
                  onClick={() => setOpen({ what: 'house', house })}
                >
                  {t('house.pens.editHouse')}
                </Button>
              )}
            </Section>
          ))
        }
      </ManagedList>
      {open?.what === 'pens' && (
        <AddPens houses={houses.filter(({ active }) => active)} houseId={open.houseId} onClose={close} />
      )}
      {open?.what === 'house' && (
        <HouseSheet
          house={open.house}
          place={houses.indexOf(open.house) + 1}
          places={houses.length}
          onAdd={() => setOpen({ what: 'pens', houseId: open.house.houseId })}
          onClose={close}
        />
      )}
      {open?.what === 'pen' && <PenSheet pen={open.pen} house={open.house} houses={houses} onClose={close} />}
    </>
  )
}

function PenTiles({ pens, onOpen }: { pens: readonly PenRow[]; onOpen: (pen: PenRow) => void }) {
  const t = useT()
  return pens.length > 0 ? (
    <div className={styles.pens}>
      {pens.map((pen) => (
        <button
          key={pen.penId}
          type="button"
          className={cx(styles.pen, !pen.active && styles.off)}
          onClick={() => onOpen(pen)}
        >
          <span className={styles.name}>{pen.penName}</span>
          <span className={styles.line}>{wordsOf(t, pen)}</span>
        </button>
      ))}
    </div>
  ) : (
    <p>{t('house.pens.noPens')}</p>
  )
}

const wordsOf = (t: ReturnType<typeof useT>, { animals, capacity, active }: PenRow) =>
  !active
    ? t('house.unused')
    : capacity === null
      ? t('house.pens.animals', { count: animals })
      : t('house.pens.of', { count: animals, capacity })
