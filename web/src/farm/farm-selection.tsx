import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconCheck } from '../ui/icons/first.ts'
import { IconSearch } from '../ui/icons/common.ts'
import { useNavigate } from 'react-router'
import { farms } from '@penside/contract/farm/farms.ts'
import { useT } from '../i18n/index.ts'
import { call, query } from '../screen/api.ts'
import { QueryResult } from '../screen/query-result.tsx'
import { useProblem } from '../screen/problem.ts'
import { useSession } from '../screen/session.ts'
import { useSign } from '../screen/sign.ts'
import { IconButton } from '../ui/button.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Section, Toolbar } from '../ui/page.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { menuPath } from './places.ts'

/** Kinds of farm that can be selected: farrow-to-finish, and finishing. */
const farmKinds = '431003,431005'

/** Farms of the company, to select the current one. */
export function FarmSelection() {
  const t = useT()
  const { member } = useSession()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const others = useQuery(
    query(farms.list, {
      search: search || undefined,
      kinds: farmKinds,
      except: member.farmId,
      company: member.company || undefined,
      distributor: member.distributor || undefined,
      agent: member.agent || undefined,
    }),
  )
  const { choose, sending } = useFarmChoice()

  return (
    <>
      <Section title={t('farm.selection.current')}>
        <Card flush>
          <CardRow
            title={member.farmName}
            chip={
              <Chip tone="green" icon={<IconCheck size={16} aria-hidden />}>
                {t(`accounts.role.${member.role}`)}
              </Chip>
            }
          />
        </Card>
      </Section>
      <Section title={t('farm.selection.others')}>
        <Toolbar>
          <SearchField
            label={t('farm.selection.search')}
            value={typed}
            onChange={setTyped}
            onSearch={setSearch}
          />
          <IconButton
            outlined
            icon={<IconSearch size={24} aria-hidden />}
            label={t('ui.search')}
            onClick={() => setSearch(typed)}
          />
        </Toolbar>
        <QueryResult query={others} waiting={<Skeleton shape="rows" count={3} />}>
          {(data) =>
            data.length > 0 ? (
              <Card flush>
                {data.map(({ farmId, farmName, joined }) => (
                  <CardRow
                    key={farmId}
                    title={farmName}
                    line={joined ? undefined : t('farm.selection.notMember')}
                    disabled={!joined || sending}
                    chevron={joined}
                    onClick={() => void choose(farmId)}
                  />
                ))}
              </Card>
            ) : search ? (
              <EmptyState title={t('ui.noMatch')} body={t('shell.searchedFor', { text: search })} />
            ) : (
              <EmptyState title={t('farm.selection.none')} body={t('farm.selection.noneWhy')} />
            )
          }
        </QueryResult>
      </Section>
    </>
  )
}

function useFarmChoice() {
  const t = useT()
  const say = useProblem()
  const navigate = useNavigate()
  const { farmChanged } = useSign()
  const [sending, setSending] = useState(false)

  const choose = async (farmId: number) => {
    setSending(true)
    try {
      // The screen belongs to the former farm, so its queries are not repeated.
      const chosen = await call(farms.select, { chosen: farmId })
      toast(t('farm.selection.saved'))
      await farmChanged(chosen.member)
      await navigate(menuPath, { replace: true })
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
    } finally {
      setSending(false)
    }
  }
  return { choose, sending }
}
