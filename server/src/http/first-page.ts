import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languages, type Language } from '@penside/domain/basics/language.ts'
import { tokenOf } from './cookie.ts'

/** Content of the page before its scripts have loaded: the sign-in form, or a loading screen. */
type Shows = 'signIn' | 'starting'
/** Whether the request has a session's cookie. */
type Knows = 'nobody' | 'somebody'
type Page = { html: string; etag: string }

/**
 * Page of the built web app, with content that is displayed before its scripts have loaded. The page has templates in each language
 * (`web/first-page.ts`); the browser's request decides which is inserted.
 */
export class FirstPage {
  /** Hashes of the page's inline scripts, for the content security policy. */
  readonly scripts: readonly string[]
  readonly #pages = new Map<string, Page>()
  /** Paths that need no sign-in. */
  readonly #publicPaths: readonly string[]

  constructor(folder: string) {
    const page = readFileSync(join(folder, 'index.html'), 'utf8')
    this.scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    )
    this.#publicPaths = /<div id="root" data-open="([^"]*)"/.exec(page)?.[1]?.split(' ') ?? []
    for (const language of languages) {
      this.#pages.set(`nobody signIn ${language}`, filled(page, 'nobody', 'signIn', language))
      this.#pages.set(`nobody starting ${language}`, filled(page, 'nobody', 'starting', language))
      this.#pages.set(`somebody starting ${language}`, filled(page, 'somebody', 'starting', language))
    }
  }

  answer(request: FastifyRequest, reply: FastifyReply, path: string) {
    const isPublic = this.#publicPaths.includes(path.replace(/\/{2,}/g, '/'))
    const knows = tokenOf(request) ? 'somebody' : 'nobody'
    const shows = knows === 'somebody' || isPublic ? 'starting' : 'signIn'
    const { html, etag } = this.#pages.get(`${knows} ${shows} ${preferredLanguage(request)}`)!
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-language, cookie', etag })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(html)
  }
}

function filled(page: string, knows: Knows, shows: Shows, language: Language): Page {
  const content = new RegExp(`<template data-shows="${shows}" lang="${language}">(.*?)</template>`, 's').exec(
    page,
  )?.[1]
  const html =
    content === undefined
      ? page
      : page
          .replace(/<html lang="\w+"/, `<html lang="${language}"`)
          .replace(
            /<div id="root"([^>]*)><\/div>/,
            (_, rest: string) =>
              `<div id="root"${rest} data-knows="${knows}" data-drawn="${shows}">${content}</div>`,
          )
  return { html, etag: `"${createHash('sha256').update(html).digest('base64url')}"` }
}

/** Supported language that the browser prefers; Korean if it accepts none. */
export function preferredLanguage({ headers }: { headers: IncomingHttpHeaders }): Language {
  const accepted = (headers['accept-language'] ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', weight = 'q=1'] = part.trim().split(/\s*;\s*/)
      return { tag: tag.slice(0, 2).toLowerCase(), weight: Number(weight.replace(/^q=/, '')) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return (
    languages.find(
      (language) => language === accepted.find(({ tag }) => languages.some((one) => one === tag))?.tag,
    ) ?? 'ko'
  )
}
