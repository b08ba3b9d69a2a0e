import type { Client } from 'pg'

/** Notices of a demo farm, with age in days and author. */
const notices = [
  {
    daysAgo: 20,
    by: 'owner',
    company: 'PENSIDE',
    title: '겨울철 환기 점검 안내',
    body: '일교차가 커지고 있습니다. 분만사와 자돈사의 최소 환기량과 입기구를 이번 주 안에 점검해 주세요.\n\n점검한 돈사는 관리자에게 알려 주시면 됩니다.',
    readBy: ['owner', 'manager', 'worker'],
  },
  {
    daysAgo: 6,
    by: 'manager',
    company: '',
    title: '구제역 백신 접종 일정',
    body: '금요일 오전 9시부터 임신사 모돈을 접종합니다.\n- 백신: 냉장고 2번 칸\n- 접종한 모돈은 그 자리에서 치료·백신에 기록해 주세요.',
    readBy: ['owner', 'manager'],
  },
  {
    daysAgo: 1,
    by: 'owner',
    company: 'PENSIDE',
    title: '출하 전 절식 시간 통일',
    body: '모든 농장에서 출하 12시간 전부터 절식합니다. 물은 계속 줍니다.',
    readBy: ['owner'],
  },
] as const

/** Asked by the worker of the first farm, and answered by its owner. */
const inquiry = {
  title: '부분이유는 어떻게 적습니까?',
  messages: [
    {
      by: 'worker',
      deed: 'ask',
      daysAgo: 4,
      body: 'A-1012의 자돈 3두를 먼저 이유했습니다. 이유로 적으면 됩니까?',
    },
    {
      by: 'owner',
      deed: 'answer',
      daysAgo: 3,
      body: '나머지가 아직 포유 중이면 부분이유로 적으세요. 마지막 자돈을 뗄 때 이유로 적습니다.',
    },
  ],
} as const

const questions = [
  {
    company: '',
    question: '작업복과 장화는 어디에 있습니까?',
    answer: '사무실 옆 소독실 왼쪽 선반에 크기별로 있습니다. 돈사마다 장화를 갈아 신습니다.',
  },
  {
    company: 'PENSIDE',
    question: '외부인이 방문하면 어떻게 합니까?',
    answer: '방문 이틀 전에 농장주에게 알리고, 도착하면 방문자 대장을 적은 뒤 샤워하고 들어갑니다.',
  },
] as const

/** The boards of the first farm, once its people are there. @param accounts their numbers by what they sign in with */
export async function addBoards(client: Client, accounts: ReadonlyMap<string, number>) {
  const of = (login: string) => accounts.get(login)
  await client.query(`select set_for_call('penside.farm', '1')`)
  for (const { daysAgo, by, company, title, body, readBy } of notices) {
    const { rows } = await client.query<{ notice_id: string }>(
      `insert into notice (farm_id, title, body, company, written_by, written_at)
       values (1, $1, $2, $3, $4, now() - make_interval(days => $5)) returning notice_id`,
      [title, body, company, of(by), daysAgo],
    )
    for (const reader of readBy)
      await client.query(
        `insert into notice_read (farm_id, account_id, notice_id, from_farm_id, read_at) values (1, $1, $2, 1, now() - make_interval(days => $3))`,
        [of(reader), rows[0]?.notice_id, daysAgo - 1],
      )
  }
  const { rows } = await client.query<{ inquiry_id: string }>(
    `insert into inquiry (farm_id, title, asked_by) values (1, $1, $2) returning inquiry_id`,
    [inquiry.title, of('worker')],
  )
  for (const { by, deed, daysAgo, body } of inquiry.messages)
    await client.query(
      `insert into inquiry_message (farm_id, asked_farm_id, inquiry_id, deed, body, written_by, written_at)
       values (1, 1, $1, $2, $3, $4, now() - make_interval(days => $5))`,
      [rows[0]?.inquiry_id, deed, body, of(by), daysAgo],
    )
  for (const { company, question, answer } of questions)
    await client.query(`insert into faq (farm_id, question, answer, company) values (1, $1, $2, $3)`, [
      question,
      answer,
      company,
    ])
}
