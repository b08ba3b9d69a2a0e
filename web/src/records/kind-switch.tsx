import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { IconLayoutGrid } from '../ui/icons/common.ts'
import { useLocation } from 'react-router'
import { qr } from '@penside/contract/records/qr.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { HeaderRight } from '../screen/header.tsx'
import { cameFrom } from '../screen/list-state.ts'
import { qrPath } from '../screen/places.ts'
import { IconButton } from '../ui/button.tsx'
import { KindsSheet } from './kind-tiles.tsx'

/** Button in the header of a record that opens the sheet of all kinds. */
export function KindSwitch({
  animalId,
  children,
}: {
  animalId: number
  /** Shown to the left of the button. */
  children?: ReactNode
}) {
  const t = useT()
  const { state } = useLocation()
  const [open, setOpen] = useState(false)
  const { data } = useQuery({ ...query(qr.answer, { animalId }), enabled: open })
  return (
    <>
      <HeaderRight>
        {children}
        <IconButton
          icon={<IconLayoutGrid size={24} aria-hidden />}
          label={t('records.card.otherRecord')}
          onClick={() => setOpen(true)}
        />
      </HeaderRight>
      {data && (
        <KindsSheet
          animal={data.animal}
          back={cameFrom(state) ?? qrPath}
          open={open}
          onClose={() => setOpen(false)}
          withCard
        />
      )}
    </>
  )
}
