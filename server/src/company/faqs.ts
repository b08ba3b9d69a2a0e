import type { faqs, FaqRow } from '@penside/contract/company/faqs.ts'
import { sql, type Db } from '../database/db.ts'
import type { Caller, Handlers } from '../http/serve.ts'
import { openCompanyScope } from '../database/scope.ts'
import { companyOfContent, mayChangeContent, lockContent } from './shared-content.ts'

export const faqHandlers: Handlers<typeof faqs> = {
  list: async ({ caller, db }) => {
    await openCompanyScope(db, caller)
    const rows = await db.many<Omit<FaqRow, 'own'> & { farmId: number }>(
      sql`select faq_id, question, answer, company <> '' as to_company, farm_id from faq order by question, faq_id`,
    )
    return {
      rows: rows.map(({ farmId, ...row }) => ({ ...row, own: mayChangeContent(caller, { ...row, farmId }) })),
    }
  },

  save: async ({ input: { faqId, question, answer, toCompany }, caller, db }) => {
    if (faqId) await lockFaq(db, caller, faqId)
    const company = companyOfContent(caller, toCompany)
    const saved = await db.one<{ faqId: number }>(
      faqId
        ? sql`update faq set question = ${question}, answer = ${answer}, company = ${company}
              where farm_id = ${caller.farmId} and faq_id = ${faqId} returning faq_id`
        : sql`insert into faq (farm_id, question, answer, company) values (${caller.farmId}, ${question}, ${answer}, ${company}) returning faq_id`,
    )
    return { result: 1, ...saved }
  },

  remove: async ({ input: { faqId }, caller, db }) => {
    await lockFaq(db, caller, faqId)
    await db.run(sql`delete from faq where farm_id = ${caller.farmId} and faq_id = ${faqId}`)
    return { result: 1 }
  },
}

const lockFaq = (db: Db, caller: Caller, faqId: number) =>
  lockContent(db, caller, sql`faq where farm_id = ${caller.farmId} and faq_id = ${faqId}`)
