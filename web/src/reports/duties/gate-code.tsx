import { useQuery } from '@tanstack/react-query'
import { IconPrinter, IconRefresh } from '../../ui/icons/common.ts'
import { visits } from '@penside/contract/reports/visit.ts'
import { languages } from '@penside/domain/basics/language.ts'
import { dutyNames } from '@penside/domain/reports/duties.ts'
import { gatePath } from '../../farm/places.ts'
import { useT } from '../../i18n/index.ts'
import { query, useSend } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { HeaderTitle } from '../../screen/header.tsx'
import { usePrintTitle } from '../../screen/print.tsx'
import { useAction } from '../../screen/use-action.ts'
import { useSession } from '../../screen/session.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { QrPicture } from '../../ui/qr-picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { printPage } from '../../ui/printing.ts'
import styles from './gate.module.css'

/** QR code for the gate. */
export function GateCode() {
  const t = useT()
  const trying = useAction()
  const { manages } = useSession()
  const gate = useQuery(query(visits.gate, {}))
  const { send, sending } = useSend(visits.renewGate)
  const title = t('reports.duties.gate.title')
  usePrintTitle(title, t('reports.duties.enter.title'))
  const make = async (asks: boolean) => {
    const question = {
      title: t('reports.duties.gate.renew'),
      body: t('reports.duties.gate.askRenew'),
      yes: t('reports.duties.gate.renew'),
      danger: true,
    }
    if (asks && !(await confirm(question))) return
    await trying(() => send({}))
  }
  return (
    <>
      <HeaderTitle>{title}</HeaderTitle>
      <QueryResult query={gate} waiting={<Skeleton shape="card" />}>
        {({ code }) => {
          if (code === null)
            return (
              <EmptyState
                title={t('reports.duties.gate.none')}
                body={t(manages ? 'reports.duties.gate.hint' : 'reports.duties.gate.askManager')}
                action={
                  manages && (
                    <Button kind="primary" busy={sending} onClick={() => void make(false)}>
                      {t('reports.duties.gate.make')}
                    </Button>
                  )
                }
              />
            )
          const link = `${window.location.origin}${gatePath}?code=${code}`
          return (
            <>
              <p data-no-print>{t('reports.duties.gate.hint')}</p>
              <Card>
                <div className={styles.poster}>
                  <div className={styles.languages}>
                    {languages.map((language) => (
                      <p key={language} lang={language}>
                        {dutyNames.visits[language]}
                      </p>
                    ))}
                  </div>
                  <QrPicture className={styles.code} text={link} label={t('reports.duties.gate.picture')} />
                </div>
              </Card>
              <Button
                kind="primary"
                wide
                icon={<IconPrinter size={20} aria-hidden />}
                onClick={() => void printPage()}
              >
                {t('ui.print')}
              </Button>
              <ButtonRow>
                <Button to={`${gatePath}?code=${code}`}>{t('reports.duties.enter.title')}</Button>
                {manages && (
                  <Button
                    icon={<IconRefresh size={20} aria-hidden />}
                    busy={sending}
                    onClick={() => void make(true)}
                  >
                    {t('reports.duties.gate.renew')}
                  </Button>
                )}
              </ButtonRow>
            </>
          )
        }}
      </QueryResult>
    </>
  )
}
