import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { readLanding } from '@penside/domain/records/qr.ts'
import { useT } from '../../i18n/index.ts'
import { leadsBackTo } from '../../screen/list-state.ts'
import { qrPath } from '../../screen/places.ts'
import { useSession } from '../../screen/session.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Lines } from '../../ui/facts.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { resolve } from './open.ts'

/** So long it is said that a code leads nowhere, ms. */
const saidFor = 2_000

/** The address of a printed code: opens what it stands for, or says why not and goes to the QR page. */
export function QrLanding() {
  const t = useT()
  const { member } = useSession()
  const { key } = useLocation()
  const [params] = useSearchParams()
  const scanned = readLanding(params)
  const { data, error } = useQuery({
    queryKey: ['qrresult', member.farmId, scanned, key],
    queryFn: () => resolve(scanned, 'work', member.farmId),
    retry: false,
    gcTime: 0,
  })
  const debug = params.get('debug')
  if (debug && debug !== '0' && debug !== 'false' && (data || error)) {
    const to = data && 'to' in data ? data.to : qrPath
    return (
      <Card title={t('records.qr.debugTitle')}>
        <Lines
          facts={[
            { key: 'qrId', label: 'qrId', value: params.get('qrId') ?? '' },
            { key: 'pigNo', label: 'pigNo', value: params.get('pigNo') ?? '' },
            { key: 'farmNo', label: 'farmNo', value: member.farmId },
            { key: 'read', label: scanned.kind, value: data && 'why' in data ? data.why : to },
          ]}
        />
        <ButtonRow>
          <Button kind="primary" to={to} state={leadsBackTo(qrPath)}>
            {t('records.qr.debugGo')}
          </Button>
        </ButtonRow>
      </Card>
    )
  }
  // The server was not reached, and the phone does not know the animal: a number can be typed there.
  if (error) return <Navigate to={qrPath} replace />
  if (!data)
    return (
      <>
        <p className="visually-hidden" role="status">
          {t('records.qr.opening')}
        </p>
        <Skeleton shape="card" />
        <Skeleton shape="form" count={2} />
      </>
    )
  if ('to' in data) return <Navigate to={data.to} replace state={leadsBackTo(qrPath)} />
  return <Nowhere otherFarm={'why' in data && data.why === 'otherFarm'} />
}

function Nowhere({ otherFarm }: { otherFarm: boolean }) {
  const t = useT()
  const { member } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    // A code of another farm leaves a person something to decide.
    if (otherFarm) return
    const timer = setTimeout(() => void navigate(qrPath, { replace: true }), saidFor)
    return () => clearTimeout(timer)
  }, [otherFarm, navigate])
  return (
    <div role="alert">
      <EmptyState
        title={t(otherFarm ? 'records.qr.otherFarm' : 'records.qr.noAnimal')}
        body={otherFarm ? t('records.qr.otherFarmBody', { farm: member.farmName }) : undefined}
        action={
          <ButtonRow>
            {otherFarm && (
              <Button kind="primary" to="/popup/common/5">
                {t('records.qr.changeFarm')}
              </Button>
            )}
            <Button to={qrPath}>{t('records.qr.toMenu')}</Button>
          </ButtonRow>
        }
      />
    </div>
  )
}
