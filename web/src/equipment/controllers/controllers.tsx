import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconPlus } from '../../ui/icons/common.ts'
import { controllers } from '@penside/contract/equipment/controller.ts'
import { formatAgo } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Section } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ControllerSheet } from './controller-sheet.tsx'
import { EquipmentSheet } from './equipment-sheet.tsx'
import { NewController } from './new-controller.tsx'
import { useTypeName, type Controller, type Equipment } from './types.ts'

type Open =
  | { what: 'newController' }
  | { what: 'controller'; id: string }
  | { what: 'equipment'; id: string }
  | { what: 'newEquipment'; begun?: Partial<Equipment> }

/** Largest clock error without a warning, s. */
const maxClockError = 120

/** Controllers and equipment of the farm, for managers. */
export function Controllers() {
  const t = useT()
  const list = useQuery({ ...query(controllers.list, {}), refetchInterval: 15_000 })
  const [open, setOpen] = useState<Open | null>(null)
  const add = (label: string, what: 'newController' | 'newEquipment') => (
    <Button wide icon={<IconPlus size={24} aria-hidden />} onClick={() => setOpen({ what })}>
      {label}
    </Button>
  )
  return (
    <>
      <p>{t('controllers.hint')}</p>
      <QueryResult query={list} waiting={<Skeleton shape="rows" count={6} />}>
        {(shown) => (
          <>
            <Section title={t('controllers.controllers')}>
              <ControllerRows rows={shown.controllers} onOpen={setOpen} />
              {add(t('controllers.addController'), 'newController')}
            </Section>
            <Section title={t('controllers.equipment')}>
              <EquipmentRows rows={shown.equipment} onOpen={setOpen} />
              {shown.controllers.length > 0 && add(t('controllers.addEquipment'), 'newEquipment')}
            </Section>
            {open && <OpenSheet open={open} shown={shown} onOpen={setOpen} />}
          </>
        )}
      </QueryResult>
    </>
  )
}

type RowsProps<Row> = { rows: readonly Row[]; onOpen: (open: Open) => void }

function ControllerRows({ rows, onOpen }: RowsProps<Controller>) {
  const t = useT()
  return rows.length > 0 ? (
    <Card flush>
      {rows.map((row) => (
        <CardRow
          key={row.controllerId}
          title={row.name ? `${row.controllerId} · ${row.name}` : row.controllerId}
          line={<ControllerLine row={row} />}
          chip={<ControllerChip row={row} />}
          onClick={() => onOpen({ what: 'controller', id: row.controllerId })}
        />
      ))}
    </Card>
  ) : (
    <EmptyState title={t('controllers.noControllers')} body={t('controllers.noControllersStep')} />
  )
}

function EquipmentRows({ rows, onOpen }: RowsProps<Equipment>) {
  const t = useT()
  const typeName = useTypeName()
  return rows.length > 0 ? (
    <Card flush>
      {rows.map((row) => (
        <CardRow
          key={row.equipmentId}
          title={row.name ? `${row.equipmentId} · ${row.name}` : row.equipmentId}
          line={[
            typeName(row.type),
            [row.houseName, row.penName].filter(Boolean).join(' ') || t('controllers.noPen'),
            row.controllerId,
            row.newestAt && formatAgo(row.newestAt),
          ]
            .filter(Boolean)
            .join(' · ')}
          chip={row.retired ? <Chip>{t('controllers.retired')}</Chip> : undefined}
          onClick={() => onOpen({ what: 'equipment', id: row.equipmentId })}
        />
      ))}
    </Card>
  ) : (
    <EmptyState title={t('controllers.noEquipment')} body={t('controllers.noEquipmentStep')} />
  )
}

/** The sheet that is open; none if its row is gone. */
function OpenSheet({
  open,
  shown,
  onOpen,
}: {
  open: Open
  shown: { controllers: readonly Controller[]; equipment: readonly Equipment[] }
  onOpen: (open: Open | null) => void
}) {
  const close = () => onOpen(null)
  const { controllers: known, equipment } = shown
  switch (open.what) {
    case 'newController':
      return <NewController onClose={close} />
    case 'controller': {
      const row = known.find(({ controllerId }) => controllerId === open.id)
      return (
        row && (
          <ControllerSheet
            key={open.id}
            controller={row}
            onAdd={(begun) => onOpen({ what: 'newEquipment', begun })}
            onClose={close}
          />
        )
      )
    }
    case 'equipment': {
      const row = equipment.find(({ equipmentId }) => equipmentId === open.id)
      return row && <EquipmentSheet key={open.id} equipment={row} controllers={known} onClose={close} />
    }
    case 'newEquipment':
      return (
        <EquipmentSheet
          key="new"
          equipment={null}
          {...(open.begun && { begun: open.begun })}
          controllers={known}
          onClose={close}
        />
      )
  }
}

function ControllerChip({ row: { revoked, enrolled, online } }: { row: Controller }) {
  const t = useT()
  if (revoked) return <Chip tone="struck">{t('controllers.revoked')}</Chip>
  if (!enrolled) return <Chip>{t('controllers.notEnrolled')}</Chip>
  return online ? (
    <Chip tone="green">{t('controllers.online')}</Chip>
  ) : (
    <Chip tone="red">{t('controllers.offline')}</Chip>
  )
}

function ControllerLine({ row: { heardAt, clockAhead, apart } }: { row: Controller }) {
  const t = useT()
  const kept = apart.reduce((sum, { count }) => sum + count, 0)
  const off = clockAhead === null ? 0 : Math.round(clockAhead)
  return [
    heardAt ? t('controllers.heard', { ago: formatAgo(heardAt) }) : t('controllers.neverHeard'),
    Math.abs(off) > maxClockError &&
      t(off > 0 ? 'controllers.ahead' : 'controllers.behind', { count: Math.abs(off) }),
    kept > 0 && t('controllers.apartCount', { count: kept }),
  ]
    .filter(Boolean)
    .join(' · ')
}
