import { useQuery } from '@tanstack/react-query'
import { marketing } from '@penside/contract/company/marketing.ts'
import { farmToday } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query, useSend } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { useAction } from '../../screen/use-action.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'

const dayOf = (answeredAt: string) => farmToday(new Date(answeredAt))

/** Consent to advertisements. A change is confirmed, and its day is displayed. */
export function MarketingConsent() {
  const t = useT()
  const trying = useAction()
  const mine = useQuery(query(marketing.mine, {}))
  const { send, sending } = useSend(marketing.say)
  const change = async (agreed: boolean) => {
    const asked = { title: t('advertisement.consent.ask'), body: t('advertisement.consent.askBody') }
    if (agreed && !(await confirm({ ...asked, yes: t('advertisement.consent.agree') }))) return
    await trying(async () => {
      const { answeredAt } = await send({ agreed })
      toast(t(`advertisement.consent.${agreed ? 'agreed' : 'refused'}`, { day: dayOf(answeredAt) }))
    })
  }
  return (
    <QueryResult query={mine} waiting={<Skeleton shape="rows" count={1} />}>
      {({ agreed, answeredAt }) => (
        <Checkbox
          label={t('advertisement.consent.label')}
          hint={
            answeredAt === null
              ? t('advertisement.consent.hint')
              : t(`advertisement.consent.${agreed ? 'agreedOn' : 'refusedOn'}`, { day: dayOf(answeredAt) })
          }
          checked={agreed}
          disabled={sending}
          onChange={(yes) => void change(yes)}
        />
      )}
    </QueryResult>
  )
}
