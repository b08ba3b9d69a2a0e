import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { IconCircleCheck } from '../../ui/icons/first.ts'
import { visits } from '@penside/contract/reports/visit.ts'
import { contactDays, visitColumns } from '@penside/domain/reports/visit.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { call } from '../../screen/api.ts'
import { newId } from '../../screen/device.ts'
import { useForm } from '../../screen/form.ts'
import { LanguageSegments } from '../../screen/language-select.tsx'
import { Button } from '../../ui/button.tsx'
import { Fields } from '../../ui/field.tsx'
import { EmptyState, Notice } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './gate.module.css'
import { Purpose } from './visits.tsx'
import { YesNo } from './yes-no.tsx'

/** Form that a visitor opens on his phone at the gate, in his language. It contains no data of the farm. */
export function Gate() {
  const t = useT()
  const [params] = useSearchParams()
  const code = params.get('code') ?? ''
  const [visitId, setVisitId] = useState(newId)
  const [sent, setSent] = useState(false)
  const another = () => {
    setVisitId(newId())
    setSent(false)
  }
  return (
    <main className={styles.page}>
      <LanguageSegments />
      {code.length < 20 ? (
        <EmptyState title={t('reports.duties.enter.noLink')} />
      ) : sent ? (
        <div className={styles.sent} role="status">
          <IconCircleCheck size={72} aria-hidden />
          <h1 className={styles.title}>{t('reports.duties.enter.sent')}</h1>
          <p>{t('reports.duties.enter.sentBody')}</p>
          <Button wide onClick={another}>
            {t('reports.duties.enter.another')}
          </Button>
        </div>
      ) : (
        <VisitorForm key={visitId} code={code} visitId={visitId} onSent={() => setSent(true)} />
      )}
    </main>
  )
}

function VisitorForm({ code, visitId, onSent }: { code: string; visitId: string; onSent: () => void }) {
  const t = useT()
  const language = useLanguage()
  const form = useForm(
    visits.enter.input,
    { code, visitId },
    {
      labels: {
        ...Object.fromEntries(Object.entries(visitColumns).map(([key, names]) => [key, names[language]])),
        disinfected: t('reports.duties.enter.disinfected'),
        pigContact: t('reports.duties.enter.pigContact', { count: contactDays }),
      },
      empty: {
        purpose: t('ui.choose'),
        disinfected: t('ui.choose'),
        pigContact: t('ui.choose'),
      },
      onSave: async (values) => {
        await call(visits.enter, values)
        onSent()
      },
    },
  )
  return (
    <form {...form.element} className={styles.form}>
      <div>
        <h1 className={styles.title}>{t('reports.duties.enter.title')}</h1>
        <p>{t('reports.duties.enter.why')}</p>
      </div>
      <Fields>
        <TextField {...form.text('name')} autoComplete="name" maxLength={60} />
        <TextField {...form.text('comingFrom')} autoComplete="organization" maxLength={100} />
        <TextField {...form.text('vehicle')} maxLength={20} />
        <TextField {...form.text('phone')} inputMode="tel" autoComplete="tel" maxLength={30} />
        <Purpose {...form.choice('purpose')} />
        <YesNo {...form.choice('disinfected')} />
        <YesNo {...form.choice('pigContact')} />
        {form.problem !== null && <Notice tone="red" title={form.problem} />}
      </Fields>
      <Button kind="primary" type="submit" wide busy={form.saving}>
        {t('reports.duties.enter.send')}
      </Button>
    </form>
  )
}
