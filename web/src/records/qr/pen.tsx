import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { qr, type FoundAnimal } from '@penside/contract/records/qr.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { HeaderTitle } from '../../screen/header.tsx'
import { penOf, qrPath } from '../../screen/places.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { KindsSheet } from '../kind-tiles.tsx'
import { FoundAnimals } from './find-animal.tsx'

/** Animals in a pen, opened by the pen's code. */
export function PenScreen() {
  const t = useT()
  const [params] = useSearchParams()
  const penId = Number(params.get('locCd'))
  if (!Number.isSafeInteger(penId) || penId <= 0) return <EmptyState title={t('ui.noData')} />
  return <Pen key={penId} penId={penId} />
}

function Pen({ penId }: { penId: number }) {
  const t = useT()
  const pen = useQuery(query(qr.pen, { penId }))
  const [chosen, setChosen] = useState<FoundAnimal | null>(null)
  return (
    <QueryResult query={pen}>
      {(data) => (
        <>
          <HeaderTitle>{t('records.qr.pen', { name: data.name })}</HeaderTitle>
          <Section title={data.house} aside={t('records.qr.penAnimals', { count: data.rows.length })}>
            {data.rows.length === 0 ? (
              <EmptyState title={t('records.qr.penEmpty')} body={t('records.qr.penEmptyStep')} />
            ) : (
              <FoundAnimals rows={data.rows} onChoose={setChosen} />
            )}
          </Section>
          <Button to={qrPath} wide>
            {t('records.qr.toMenu')}
          </Button>
          {chosen && (
            <KindsSheet animal={chosen} back={penOf(penId)} open withCard onClose={() => setChosen(null)} />
          )}
        </>
      )}
    </QueryResult>
  )
}
