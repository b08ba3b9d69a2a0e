import { useState } from 'react'
import { IconDownload } from '@tabler/icons-react'
import { ownData } from '@penside/contract/farm/protection.ts'
import { useT } from '../../i18n/index.ts'
import { call } from '../../screen/api.ts'
import { saveFile } from '../../screen/excel.ts'
import { useProblem } from '../../screen/problem.ts'
import { Card, CardRow } from '../../ui/card.tsx'
import { Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'

/** What somebody may ask of what is kept about her. */
export function Mine({ login }: { login: string }) {
  const t = useT()
  const say = useProblem()
  const [busy, setBusy] = useState(false)

  const save = async () => {
    setBusy(true)
    try {
      const mine = await call(ownData.mine, {})
      saveFile(`penside-${login}.json`, JSON.stringify(mine, null, 2), 'application/json')
      toast(t('protection.exported'))
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Section title={t('protection.mine')}>
      <Card flush>
        <CardRow
          icon={<IconDownload size={24} aria-hidden />}
          title={t('protection.export')}
          line={t('protection.exportLine')}
          disabled={busy}
          onClick={() => void save()}
        />
      </Card>
    </Section>
  )
}
