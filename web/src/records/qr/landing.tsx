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

/** How long the message on an unknown code is shown, ms. */
const messageTime = 2_000

/** Target of a printed code: redirects to its animal or pen, or shows why that fails. */
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
  // Without a connection the phone does not know the animal; on the QR page a number can be typed.
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
  return <UnknownCode otherFarm={'why' in data && data.why === 'otherFarm'} />
}

function UnknownCode({ otherFarm }: { otherFarm: boolean }) {
  const t = useT()
  const { member } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    // A code of another farm requires a decision, so its message stays.
    if (otherFarm) return
    const timer = setTimeout(() => void navigate(qrPath, { replace: true }), messageTime)
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
