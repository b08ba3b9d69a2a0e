import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { books, type BookImport, type Cause } from '@penside/contract/workbook/workbook.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { useProblem } from '../../screen/problem.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { useAction } from '../../screen/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { IconArrowBackUp } from '../../ui/icons/common.ts'
import { Section } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AnimalRows } from './animal-rows.tsx'
import { CauseRows } from './cause-rows.tsx'
import { useCheck } from './use-check.ts'
import styles from './books.module.css'

/** Values of a message that are the same in all rows. */
const sameInAll = new Set(['least', 'most', 'longest', 'earliest', 'code'])

/** Causes shown at once. */
const perPage = 10

type CausesProps = { of: BookImport; onChange: () => void }

/** Rejected cells by cause, each with ways to correct it. */
export function Causes({ of: { importId, refusals, state }, onChange }: CausesProps) {
  const t = useT()
  const trying = useAction()
  const [shown, setShown] = useState(perPage)
  const { animal, openAnimal, closeAnimal } = useAnimal()
  const { send, sending } = useCheck(books.takeBack)
  const cache = useQueryClient()
  const causes = useQuery(query(books.causes, { importId }))
  const isChecking = state === 'checking'
  useEffect(() => {
    if (isChecking) return
    for (const { path } of [books.causes, books.wrongRows, books.animalRows, books.refused])
      void cache.invalidateQueries({ queryKey: [path] })
  }, [cache, isChecking])
  const takeBack = async () => {
    await trying(() => send({ importId }))
    onChange()
  }
  const all = (
    <QueryResult query={causes} waiting={<Skeleton shape="list" count={3} />}>
      {({ rows, corrections }) => (
        <Section title={t('records.books.causes.title')} aside={formatNumber(refusals)}>
          {corrections > 0 && (
            <div className={styles.buttons}>
              <span className={styles.soft}>
                {t('records.books.causes.corrected', { count: corrections })}
              </span>
              <Button
                small
                icon={<IconArrowBackUp size={20} aria-hidden />}
                busy={sending}
                disabled={isChecking}
                onClick={() => void takeBack()}
              >
                {t('records.books.causes.takeBack')}
              </Button>
            </div>
          )}
          {rows.slice(0, shown).map((cause) => (
            <CauseCard
              key={[cause.sheet, cause.column, cause.code, cause.word].join('\n')}
              importId={importId}
              of={cause}
              isChecking={isChecking}
              onChange={onChange}
              onAnimal={openAnimal}
            />
          ))}
          {rows.length > shown && (
            <Button wide onClick={() => setShown(shown + perPage)}>
              {t('records.books.more')}
            </Button>
          )}
        </Section>
      )}
    </QueryResult>
  )
  return (
    <>
      {animal !== null && (
        <AnimalRows
          importId={importId}
          animal={animal}
          isChecking={isChecking}
          onSaved={onChange}
          onClose={closeAnimal}
        />
      )}
      {/* Unsaved changes of causes stay. */}
      <div hidden={animal !== null}>{all}</div>
    </>
  )
}

/** Animal whose rows are open in place of the causes; the focus returns to the button that opened them. */
function useAnimal() {
  const [animal, setAnimal] = useState<string | null>(null)
  const opener = useRef<Element | null>(null)
  const openAnimal = (of: string) => {
    opener.current = document.activeElement
    setAnimal(of)
  }
  const closeAnimal = () => {
    // Displayed before the focus returns to it.
    flushSync(() => setAnimal(null))
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  return { animal, openAnimal, closeAnimal }
}

type CauseProps = {
  importId: number
  of: Cause
  isChecking: boolean
  onChange: () => void
  onAnimal: (animal: string) => void
}

function CauseCard(props: CauseProps) {
  const t = useT()
  const say = useProblem()
  const { importId, of: cause, isChecking, onChange, onAnimal } = props
  const { correct, drop, sending, addLosses, addingLosses } = useCorrections(props)
  const [value, setValue] = useState('')
  const [editing, setEditing] = useState(false)
  const { sheet, column, code, word, cells, ofRows, likely, examples, values } = cause
  const [first] = examples
  const isOfFirst = cells > 1 && word === '' && Object.keys(values).some((key) => !sameInAll.has(key))
  const place = column ? t('records.books.causes.place', { sheet, column }) : sheet
  return (
    <Card title={place} aside={ofRows ? t('records.books.causes.cells', { count: cells }) : undefined}>
      <div className={styles.stack}>
        <p>
          {first && isOfFirst && `${t('table.inRow', { row: first.row })}: `}
          {say(cause)}
        </p>
        {ofRows && (
          <p className={styles.examples}>
            {examples.map(({ row, shown }) => (
              <span key={row} className={styles.cell}>
                {t('records.books.causes.example', { row, shown: shown || t('records.books.causes.empty') })}
              </span>
            ))}
          </p>
        )}
        {code === 'PIGLETS_UNACCOUNTED' && (
          <Button busy={addingLosses} disabled={isChecking} onClick={() => void addLosses()}>
            {t('records.books.addLosses')}
          </Button>
        )}
        {likely && (
          <Button busy={sending} disabled={isChecking} onClick={() => void correct({ by: 'likely' })}>
            {t('records.books.causes.likely', { count: cells })}
          </Button>
        )}
        {ofRows && column !== '' && (word !== '' || code === 'CELL_NEEDED') && (
          <div className={styles.replace}>
            <TextField
              label={word ? t('records.books.causes.word', { word }) : t('records.books.causes.fill')}
              value={value}
              onChange={setValue}
            />
            <Button
              busy={sending}
              disabled={isChecking || value.trim() === ''}
              onClick={() => void correct({ by: 'value', value })}
            >
              {t('records.books.causes.replace', { count: cells })}
            </Button>
          </div>
        )}
        {ofRows && (
          <div className={styles.buttons}>
            <Button onClick={() => setEditing(!editing)}>
              {t(editing ? 'records.books.causes.close' : 'records.books.causes.edit')}
            </Button>
            <Button busy={sending} disabled={isChecking} onClick={() => void drop()}>
              {t('records.books.causes.drop', { count: cells })}
            </Button>
          </div>
        )}
        {editing && (
          <CauseRows
            importId={importId}
            of={cause}
            isChecking={isChecking}
            onSaved={onChange}
            onAnimal={onAnimal}
          />
        )}
      </div>
    </Card>
  )
}

/** Corrections of all rows of a cause at once. */
function useCorrections({ importId, of: { sheet, column, code, word, cells }, onChange }: CauseProps) {
  const t = useT()
  const trying = useAction()
  const { send, sending } = useCheck(books.correctAll)
  const checking = useCheck(books.check)
  const correct = async (by: { by: 'value'; value: string } | { by: 'likely' | 'drop' }) => {
    const key = { importId, sheet, code, ...(column && { column }), ...(word && { word }) }
    if (await trying(() => send({ ...key, ...by }), t('records.books.causes.saved'))) onChange()
  }
  const drop = async () => {
    const sure = await confirm({
      title: t('records.books.causes.dropAsk', { count: cells }),
      body: t('records.books.causes.dropBody'),
      yes: t('records.books.causes.drop', { count: cells }),
    })
    if (sure) await correct({ by: 'drop' })
  }
  const addLosses = async () => {
    if (await trying(() => checking.send({ importId, addLosses: true }))) onChange()
  }
  return { correct, drop, sending, addLosses, addingLosses: checking.sending }
}
