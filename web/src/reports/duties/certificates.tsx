import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '@penside/contract/api/call.ts'
import { fmdVaccinations, type CertifiedShipment } from '@penside/contract/reports/vaccination-ledger.ts'
import { vaccinationColumns } from '@penside/domain/reports/vaccination-ledger.ts'
import { formatDay, displayDay } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { pages, useSend } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { FormSheet } from '../../screen/form-sheet.tsx'
import { useForm } from '../../screen/form.ts'
import { HeaderTitle } from '../../screen/header.tsx'
import { PagedEnd } from '../../screen/paged-end.tsx'
import { usePrinted } from '../../screen/print.tsx'
import { printPage } from '../../ui/printing.ts'
import { useAction } from '../../screen/use-action.ts'
import { useSession } from '../../screen/session.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { SpanField } from '../span-field.tsx'
import { useDutyUrlState } from './duty-ledger.tsx'
import styles from './certificates.module.css'
import { PaperForm, type LedgerColumn } from './paper-form.tsx'

type Vaccination = NonNullable<CertifiedShipment['certificate']>['vaccinations'][number]
type Certified = CertifiedShipment & { certificate: NonNullable<CertifiedShipment['certificate']> }
type Shipments = Output<typeof fmdVaccinations.shipments>

const columns = (['on', 'medicine', 'maker', 'batch', 'head'] as const).map(
  (key): LedgerColumn<Vaccination> => ({ key, names: vaccinationColumns[key], value: (row) => row[key] }),
)

/** Head count with a no-break space before its noun. */
const headOf = (t: ReturnType<typeof useT>, count: number) => t('ui.head', { count }).replace(' ', '\u00a0')
const isCertified = (row: CertifiedShipment): row is Certified => row.certificate !== null

/** Shipments of a span, each with its vaccination certificate or the form to issue it. */
export function Certificates() {
  const t = useT()
  const { span, change } = useDutyUrlState()
  const paged = useInfiniteQuery(pages(fmdVaccinations.shipments, span))
  const rows = paged.data?.pages.flatMap((page: Shipments) => page.rows) ?? []
  const [open, setOpen] = useState<CertifiedShipment | null>(null)
  const [printed, setPrinted] = usePrinted<Certified>()
  const close = () => setOpen(null)
  const [paper] = printed ?? []
  return (
    <>
      <HeaderTitle>{t('reports.duties.certificates.title')}</HeaderTitle>
      <div className={styles.screen} data-no-print>
        <SpanField span={span} onChange={change} />
        <QueryResult query={paged} waiting={<Skeleton shape="rows" count={4} />}>
          {() =>
            rows.length === 0 ? (
              <EmptyState
                title={t('reports.duties.certificates.empty')}
                body={t('reports.duties.certificates.emptyStep')}
              />
            ) : (
              <Card flush>
                {rows.map((row) => (
                  <CardRow
                    key={`${row.groupId} ${row.number}`}
                    title={row.groupName}
                    line={[displayDay(row.shippedOn), headOf(t, row.head), row.partner]
                      .filter(Boolean)
                      .join(' · ')}
                    chip={
                      isCertified(row) ? (
                        <Chip tone="green">{row.certificate.number}</Chip>
                      ) : (
                        <Chip tone={row.vaccinatedOn ? 'amber' : 'red'}>
                          {t(`reports.duties.certificates.${row.vaccinatedOn ? 'open' : 'notVaccinated'}`)}
                        </Chip>
                      )
                    }
                    onClick={() => setOpen(row)}
                  />
                ))}
              </Card>
            )
          }
        </QueryResult>
        <PagedEnd paged={paged} shown={rows.length} shape="rows" end={t('ui.endOfList')} />
      </div>
      {open &&
        (isCertified(open) ? (
          <IssuedSheet
            row={open}
            onPrint={() => {
              close()
              void printPage(() => setPrinted([open]))
            }}
            onClose={close}
          />
        ) : (
          <IssueSheet row={open} onClose={close} />
        ))}
      {paper && <CertificatePaper row={paper} />}
    </>
  )
}

function CertificatePaper({ row }: { row: Certified }) {
  const { certificate } = row
  return (
    <PaperForm
      of="vaccinations"
      title="구제역 예방접종확인서"
      about={[
        ['발급번호', certificate.number],
        ['발급일', displayDay(certificate.issuedOn)],
        ['출하일', displayDay(row.shippedOn)],
        ['출하두수', `돼지 ${row.head}두 (${row.groupName})`],
        ['도착지', certificate.destination],
        ['차량번호', certificate.vehicle],
      ]}
      columns={columns}
      rows={certificate.vaccinations}
      declaration="위 가축에 구제역 예방접종을 실시하였음을 확인합니다."
    />
  )
}

function IssueSheet({ row, onClose }: { row: CertifiedShipment; onClose: () => void }) {
  const t = useT()
  const { send } = useSend(fmdVaccinations.certify)
  const form = useForm(
    fmdVaccinations.certify.input,
    { groupId: row.groupId, number: row.number, destination: row.partner },
    {
      labels: {
        destination: t('reports.duties.certificates.destination'),
        vehicle: t('reports.duties.certificates.vehicle'),
      },
      onSave: async (values, operationId) => {
        const { certificateNumber } = await send(values, operationId)
        toast(t('reports.duties.certificates.issued', { number: certificateNumber }))
        onClose()
      },
    },
  )
  return (
    <FormSheet
      form={{ ...form, problem: form.problem ?? form.field('groupId').error ?? null }}
      title={t('reports.duties.certificates.issue')}
      submit={t('reports.duties.certificates.issue')}
      onClose={onClose}
    >
      <p>
        {row.vaccinatedOn
          ? t('reports.duties.certificates.lastOn', { on: row.vaccinatedOn })
          : t('reports.duties.certificates.notVaccinated')}
      </p>
      <TextField {...form.text('destination')} maxLength={100} />
      <TextField {...form.text('vehicle')} maxLength={20} />
    </FormSheet>
  )
}

function IssuedSheet({
  row,
  onPrint,
  onClose,
}: {
  row: Certified
  onPrint: () => void
  onClose: () => void
}) {
  const t = useT()
  const trying = useAction()
  const { manages } = useSession()
  const { send, sending } = useSend(fmdVaccinations.withdraw)
  const { certificate } = row
  const withdraw = async () => {
    const title = t('reports.duties.certificates.askWithdraw')
    if (!(await confirm({ title, yes: t('reports.duties.certificates.withdraw'), danger: true }))) return
    await trying(() => send({ groupId: row.groupId, number: row.number }).then(onClose))
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={certificate.number}
      footer={
        <ButtonRow>
          {manages && (
            <Button kind="danger" busy={sending} onClick={() => void withdraw()}>
              {t('reports.duties.certificates.withdraw')}
            </Button>
          )}
          <Button kind="primary" onClick={onPrint}>
            {t('ui.print')}
          </Button>
        </ButtonRow>
      }
    >
      <Facts
        facts={[
          {
            key: 'issued',
            label: t('reports.duties.certificates.issuedOn'),
            value: formatDay(certificate.issuedOn),
          },
          { key: 'to', label: t('reports.duties.certificates.destination'), value: certificate.destination },
          { key: 'vehicle', label: t('reports.duties.certificates.vehicle'), value: certificate.vehicle },
          ...certificate.vaccinations.map(({ on, medicine, head }, i) => ({
            key: String(i),
            label: formatDay(on),
            value: `${medicine} · ${t('ui.head', { count: head })}`,
          })),
        ]}
      />
    </Sheet>
  )
}
