import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { push } from '@penside/contract/equipment/push.ts'
import { useT } from '../../i18n/index.ts'
import { call, query } from '../../screen/api.ts'
import { useProblem } from '../../screen/problem.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Fields } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'

/** Push support of this browser: on an iPhone only an app on the home screen has it. */
function ability(): 'can' | 'denied' | 'homeScreen' | 'cannot' {
  if ('PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window)
    return Notification.permission === 'denied' ? 'denied' : 'can'
  return /iPhone|iPad/.test(navigator.userAgent) ? 'homeScreen' : 'cannot'
}

const text = (bytes: ArrayBuffer | null) =>
  bytes === null
    ? ''
    : btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')

/** Push subscription of this phone, renewed if it belongs to another server key. */
async function subscription(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  if (known && text(known.options.applicationServerKey) === key) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** Push notifications on this phone; the permission is requested on a tap only. */
export function ThisPhone() {
  const t = useT()
  const say = useProblem()
  const cache = useQueryClient()
  const { data } = useQuery(query(push.state, {}))
  const may = ability()
  const change = useMutation({
    mutationFn: async (key: string | null) => {
      if (key === null) {
        await call(push.unsubscribe, {})
        const known = await (await navigator.serviceWorker.ready).pushManager.getSubscription()
        await known?.unsubscribe()
        return
      }
      if ((await Notification.requestPermission()) !== 'granted') return
      const address = await subscription(key)
      await call(push.subscribe, {
        endpoint: address.endpoint,
        p256dh: text(address.getKey('p256dh')),
        auth: text(address.getKey('auth')),
      })
    },
    onSuccess: () => cache.invalidateQueries(),
    onError: (problem) => toast(say(problem), { kind: 'error' }),
  })
  const trial = useMutation({
    mutationFn: () => call(push.try, {}),
    onSuccess: ({ told: sent }) => (sent ? toast(t('alarms.push.tried')) : void cache.invalidateQueries()),
    onError: (problem) => toast(say(problem), { kind: 'error' }),
  })
  if (!data) return null
  const told = data.told && may === 'can'
  return (
    <Card title={t('alarms.push.title')}>
      <Fields>
        <p>{told ? t('alarms.push.on') : may === 'can' ? t('alarms.push.off') : t(`alarms.push.${may}`)}</p>
        {told && (
          <ButtonRow>
            <Button busy={trial.isPending} onClick={() => trial.mutate()}>
              {t('alarms.push.try')}
            </Button>
            <Button busy={change.isPending} onClick={() => change.mutate(null)}>
              {t('alarms.push.turnOff')}
            </Button>
          </ButtonRow>
        )}
        {!told && may === 'can' && (
          <Button kind="primary" wide busy={change.isPending} onClick={() => change.mutate(data.key)}>
            {t('alarms.push.turnOn')}
          </Button>
        )}
      </Fields>
    </Card>
  )
}
