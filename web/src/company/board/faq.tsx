import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconPencil, IconPlus } from '../../ui/icons/common.ts'
import { faqs, type FaqRow } from '@penside/contract/company/faqs.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { useForm } from '../../screen/form.ts'
import { FormSheet, useSheetSave } from '../../screen/form-sheet.tsx'
import { useSession } from '../../screen/session.ts'
import { DeleteButton } from '../../screen/delete-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Section } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { inquiriesPath } from './places.ts'
import type { usual } from './faq.words.ts'
import { ToCompany } from './to-company.tsx'
import styles from './posting.module.css'

type Question = { key: string; question: string; answer: string; row?: FaqRow }
/** Categories in display order. */
const usualNames = [
  'offline',
  'correct',
  'settle',
  'invite',
  'password',
  'lost',
  'camera',
  'withdrawal',
  'books',
] as const satisfies (keyof typeof usual)[]

/** Whether question or answer contain every word of the search. */
const has = (search: string) => {
  const wanted = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return ({ question, answer }: Question) => {
    const words = `${question} ${answer}`.toLocaleLowerCase()
    return wanted.every((word) => words.includes(word))
  }
}

/** Frequently asked questions of the farm, its company and the product. */
export function Faq() {
  const t = useT()
  const { manages } = useSession()
  const list = useQuery(query(faqs.list, {}))
  const [search, setSearch] = useState('')
  const [editing, setEditing] = useState<FaqRow | 'new' | null>(null)
  const found = has(search)
  const product = usualNames
    .map((name): Question => ({
      key: name,
      question: t(`board.faq.usually.${name}.question`),
      answer: t(`board.faq.usually.${name}.answer`),
    }))
    .filter(found)
  return (
    <>
      <SearchField label={t('board.faq.search')} value={search} onChange={setSearch} />
      <QueryResult query={list}>
        {({ rows }) => {
          const own = rows.map((row): Question => ({ key: String(row.faqId), ...row, row })).filter(found)
          return own.length + product.length === 0 ? (
            <EmptyState
              title={t('board.faq.none')}
              body={t('board.faq.noneStep')}
              action={<Button to={inquiriesPath}>{t('screens.route.inquiries')}</Button>}
            />
          ) : (
            own.length > 0 && (
              <Section title={t('board.faq.own')}>
                <Questions questions={own} onEdit={setEditing} />
              </Section>
            )
          )
        }}
      </QueryResult>
      {product.length > 0 && (
        <Section title={t('board.faq.usual')}>
          <Questions questions={product} onEdit={setEditing} />
        </Section>
      )}
      {manages && (
        <Button wide icon={<IconPlus size={24} aria-hidden />} onClick={() => setEditing('new')}>
          {t('board.faq.add')}
        </Button>
      )}
      {editing && <FaqSheet faq={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

function Questions({ questions, onEdit }: { questions: readonly Question[]; onEdit: (row: FaqRow) => void }) {
  const t = useT()
  const [open, setOpen] = useState<string | null>(null)
  return questions.map(({ key, question, answer, row }) => (
    <Fold
      key={key}
      card
      title={question}
      chip={row?.toCompany && <Chip>{t('board.notices.company')}</Chip>}
      open={open === key}
      onToggle={(opens) => setOpen(opens ? key : null)}
      reads
    >
      <div className={styles.posting}>
        <p className={styles.body}>{answer}</p>
        {row?.own && (
          <Button icon={<IconPencil size={20} aria-hidden />} onClick={() => onEdit(row)}>
            {t('board.faq.edit')}
          </Button>
        )}
      </div>
    </Fold>
  ))
}

function FaqSheet({ faq, onClose }: { faq: FaqRow | null; onClose: () => void }) {
  const t = useT()
  const onSave = useSheetSave(faqs.save, onClose)
  const form = useForm(
    faqs.save.input,
    faq ? { faqId: faq.faqId, question: faq.question, answer: faq.answer, toCompany: faq.toCompany } : {},
    {
      labels: {
        question: t('board.faq.question'),
        answer: t('board.faq.answer'),
        toCompany: t('board.notices.toCompany'),
      },
      onSave,
    },
  )
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t(faq ? 'board.faq.edit' : 'board.faq.add')}
      after={
        faq && (
          <DeleteButton
            to={faqs.remove}
            input={{ faqId: faq.faqId }}
            deed={t('board.faq.remove')}
            asks={{ title: t('board.faq.askRemove') }}
            onDone={onClose}
          />
        )
      }
    >
      <TextField {...form.text('question')} maxLength={200} />
      <TextField {...form.text('answer')} lines={6} maxLength={4_000} />
      <ToCompany {...form.check('toCompany')} />
    </FormSheet>
  )
}
