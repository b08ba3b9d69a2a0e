// Files as somebody who means harm would make them. What is let in is compared with what is served.
import { afterAll, describe, expect, test } from 'vitest'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { notices, noticeFilePath } from '@penside/contract/company/notices.ts'
import { makeFarm, testApp, type Person } from '../../../test/farm.ts'

const house = await testApp()
afterAll(() => house.close())
const company = `FILES-${Date.now()}`
const [ours, sister, stranger] = [
  await makeFarm({ name: 'Ours', company, sows: 'none' }),
  await makeFarm({ name: 'Sister', company, sows: 'none' }),
  await makeFarm({ name: 'Stranger', company: `${company}-2`, sows: 'none' }),
]

// --- Files ----------------------------------------------------------------------------------------------------

const text = (written: string) => Buffer.from(written, 'latin1')
const red = sharp({ create: { width: 30, height: 20, channels: 3, background: '#cc2211' } })
const script = '<script>alert(1)</script>'
const goodPng = await red.clone().png().toBuffer()
/** Taken on its side, with the place and words. */
const goodJpeg = await red
  .clone()
  .withExif({ IFD0: { ImageDescription: script }, IFD3: { GPSLatitude: '37/1 33/1 59/1' } })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer()

/** A copy that says another size of itself. */
function withSides(picture: Buffer, side: number) {
  const copy = Buffer.from(picture)
  if (picture === goodPng) {
    for (const at of [16, 20]) copy.writeUInt32BE(side, at)
    copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29)
  } else {
    const frame = copy.indexOf(Buffer.from('ffc00011', 'hex'))
    for (const at of [5, 7]) copy.writeUInt16BE(side, frame + at)
  }
  return copy
}
const chunk = (name: string, data: Buffer) => {
  const named = Buffer.concat([text(name), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
/** A PNG with chunks behind its head. */
const pngWith = (...chunks: Buffer[]) =>
  Buffer.concat([goodPng.subarray(0, 33), ...chunks, goodPng.subarray(33)])
const goodPdf = text('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\nstartxref\n9\n%%EOF\n')

// --- What comes of them ---------------------------------------------------------------------------------------

const dataUrl = (content: Buffer, type = 'image/png') => `data:${type};base64,${content.toString('base64')}`
const upload = (content: Buffer, name = 'photo.png', person: Person = ours.owner) =>
  house.as(person).call(notices.upload, { name, content: dataUrl(content) })
const get = async (person: Person, fileId: number) =>
  house.as(person).ask({ method: 'GET', url: `${noticeFilePath}?fileNo=${fileId}` })
const taken = async (content: Buffer, name?: string) => {
  const { body } = await upload(content, name)
  const { headers, rawPayload } = await get(ours.owner, body.file.fileId)
  return { ...body.file, headers, content: rawPayload }
}

const refused: Readonly<Record<string, readonly [content: Buffer, code: string]>> = {
  // Of another kind, whatever they are called.
  'SVG with a script': [text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`), 'FILE_KIND'],
  'HTML called a picture': [text(`<!doctype html>${script}`), 'FILE_KIND'],
  'XML behind a mark of order': [Buffer.from('efbbbf3c3f786d6c', 'hex'), 'FILE_KIND'],
  'a GIF that is a script': [text('GIF89a/*\x01\x01*/=1;alert(1)'), 'FILE_KIND'],
  'a ZIP archive': [Buffer.from('504b030414000000', 'hex'), 'FILE_KIND'],
  'a program': [Buffer.from('4d5a90000300', 'hex'), 'FILE_KIND'],
  'a WebP': [text('RIFF\x10\0\0\0WEBPVP8 '), 'FILE_KIND'],
  'a BMP': [text('BM\x36\0\0\0'), 'FILE_KIND'],
  'an icon': [Buffer.from('00000100', 'hex'), 'FILE_KIND'],
  'a HEIC': [text('\0\0\0\x18ftypheic'), 'FILE_KIND'],
  'a PDF behind a line of HTML': [Buffer.concat([text(`${script}\n`), goodPdf]), 'FILE_KIND'],
  'a picture behind a blank': [Buffer.concat([text(' '), goodPng]), 'FILE_KIND'],
  PostScript: [text('%!PS-Adobe-3.0\n'), 'FILE_KIND'],
  // Pictures that are none.
  'the first bytes of a JPEG, then HTML': [
    Buffer.concat([Buffer.from('ffd8ff', 'hex'), text(script)]),
    'FILE_BROKEN',
  ],
  'a JPEG that is cut off': [goodJpeg.subarray(0, -20), 'FILE_BROKEN'],
  'a JPEG cut off in its head': [goodJpeg.subarray(0, 30), 'FILE_BROKEN'],
  'a JPEG as a bomb': [withSides(goodJpeg, 65_500), 'PICTURE_TOO_LARGE'],
  'the signature of a PNG alone': [goodPng.subarray(0, 8), 'FILE_BROKEN'],
  'a PNG that is cut off': [goodPng.subarray(0, 60), 'FILE_BROKEN'],
  'a PNG with a wrong sum': [
    Buffer.concat([goodPng.subarray(0, 50), Buffer.alloc(9), goodPng.subarray(59)]),
    'FILE_BROKEN',
  ],
  'a PNG without pixels': [Buffer.concat([goodPng.subarray(0, 33), goodPng.subarray(-12)]), 'FILE_BROKEN'],
  'a PNG that unpacks to less': [withSides(goodPng, 300), 'FILE_BROKEN'],
  'a PNG as a bomb': [withSides(goodPng, 60_000), 'PICTURE_TOO_LARGE'],
  'a picture of more than 5 MB': [Buffer.concat([goodJpeg, Buffer.alloc(5_000_000)]), 'FILE_TOO_LARGE'],
  'a PDF that is cut off': [goodPdf.subarray(0, -12), 'FILE_BROKEN'],
}

describe('what means harm', () => {
  test.each(Object.entries(refused))('%s is refused', async (_, [content, code]) => {
    const { status, problem } = await upload(content)
    expect([status, problem.code, problem.fields]).toEqual([400, code, ['content']])
  })

  test('an empty file is refused, and so is one larger than anything', async () => {
    for (const content of ['', 'data:image/png;base64,', 'data:text/html,<b>', 'javascript:alert(1)'])
      expect(
        (
          await house
            .as(ours.owner)
            .call(notices.upload, { name: 'a', content } as never)
            .catch(() => ({ status: 400 }))
        ).status,
      ).toBe(400)
    const huge = { fileNm: 'a', content: `data:;base64,${'A'.repeat(8_000_000)}` }
    const response = await house
      .as(ours.owner)
      .ask({ method: 'POST', url: notices.upload.path, payload: huge })
    expect(response.statusCode).toBe(413)
  })
})

describe('what is let in', () => {
  /** Its colours and nothing else: what it says beside them is gone, and it is upright. */
  async function expectRed(content: Buffer, format: string, [width, height]: readonly [number, number]) {
    const { exif, xmp, iptc, icc, comments, orientation, ...found } = await sharp(content).metadata()
    expect([exif, xmp, iptc, icc, comments, orientation]).toEqual(Array(6).fill(undefined))
    expect(found).toMatchObject({ format, width, height })
    const { channels } = await sharp(content).stats()
    expect(channels.map(({ mean }) => Math.round(mean / 8))).toEqual([26, 4, 2])
    expect(content.includes(script)).toBe(false)
  }

  test('a JPEG keeps its picture, turned upright, and loses where it was taken', async () => {
    const { content, type, size } = await taken(Buffer.concat([goodJpeg, text(script)]), 'IMG_1.jpg')
    await expectRed(content, 'jpeg', [20, 30])
    expect([type, size]).toEqual(['image/jpeg', content.length])
  })

  test('a PNG keeps its pixels, and loses words, animation and what comes after it', async () => {
    const dirty = pngWith(chunk('tEXt', text(`Comment\0${script}`)), chunk('acTL', Buffer.alloc(8)))
    await expectRed((await taken(Buffer.concat([dirty, text(script)]))).content, 'png', [30, 20])
  })

  test('a PDF comes back as it was, to be kept and not shown', async () => {
    const { content, headers } = await taken(goodPdf, 'plan.pdf')
    expect(content).toEqual(goodPdf)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''plan.pdf",
    })
  })

  test.each([
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\Users\\a\\돈사 사진.JPG', '돈사 사진.png'],
    ['invoice.pdf.exe', 'invoice_pdf.png'],
    ['photo.png.html', 'photo_png.png'],
    ['.htaccess', 'file.png'],
    ['a\r\nset-cookie: b.png', 'aset-cookie b.png'],
    ['gnp\u202Eexe.png', 'gnpexe.png'],
    ['"><img src=x>.png', 'img src=x.png'],
    ['x'.repeat(200), `${'x'.repeat(80)}.png`],
  ])('%j is called %j', async (name, called) => {
    const { name: kept, headers } = await taken(goodPng, name)
    expect(kept).toBe(called)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(called)}`,
      'cache-control': 'no-store',
    })
  })
})

describe('a notice', () => {
  const post = async (
    files: number[],
    more: { noticeId?: number; toCompany?: boolean } = {},
    by = ours.owner,
  ) => house.as(by).call(notices.save, { title: 'Plan', body: 'See below.', files, ...more })
  const picture = async (by = ours.owner) => (await upload(goodPng, 'plan.png', by)).body.file.fileId
  const statuses = async (fileId: number, ...people: Person[]) =>
    Promise.all(people.map(async (person) => (await get(person, fileId)).statusCode))

  test('shows its files only to callers who may read it', async () => {
    const [first, second] = [await picture(), await picture()]
    expect(await statuses(first, ours.owner, ours.manager, sister.owner)).toEqual([200, 404, 404])
    const { noticeId } = (await post([second, first])).body
    expect(await statuses(first, ours.worker, sister.owner, stranger.owner)).toEqual([200, 404, 404])
    const shown = (await house.as(ours.worker).call(notices.one, { noticeId })).body
    expect(shown.files.map(({ fileId }) => fileId)).toEqual([second, first])

    // For the company, without the second.
    await post([first], { noticeId, toCompany: true })
    expect(await statuses(first, sister.worker, stranger.owner)).toEqual([200, 404])
    expect(await statuses(second, ours.worker, sister.worker)).toEqual([404, 404])
    await house.as(ours.owner).call(notices.withdraw, { noticeId })
    expect(await statuses(first, ours.owner, ours.worker, sister.worker)).toEqual([404, 404, 404])
    expect(
      (await house.anyone.ask({ method: 'GET', url: `${noticeFilePath}?fileNo=${first}` })).statusCode,
    ).toBe(401)
  })

  test('takes no file of another, and no more than five', async () => {
    const theirs = await picture(ours.manager)
    const strange = await picture(stranger.owner)
    const { body } = await post([await picture()])
    const used = (await house.as(ours.owner).call(notices.one, body)).body.files[0]!.fileId
    for (const fileId of [theirs, strange, used, 987_654_321])
      expect((await post([fileId])).problem).toMatchObject({ code: 'NOT_FOUND', fields: ['files'] })
    const six = await Promise.all(Array.from({ length: 6 }, () => picture()))
    expect(
      (
        await house
          .as(ours.owner)
          .ask({ method: 'POST', url: notices.save.path, payload: { title: 'a', content: 'b', files: six } })
      ).json(),
    ).toMatchObject({ code: 'BAD_INPUT', fields: ['files'] })
    expect((await upload(goodPng, 'a.png', ours.worker)).status).toBe(403)
  })
})

describe('what is small and unpacks to a gigabyte', () => {
  const piece = deflateRawSync(Buffer.alloc(1_048_576), { finishFlush: constants.Z_FULL_FLUSH })
  const gigabyte = (before = '') =>
    Buffer.concat([text(before), Buffer.from('789c', 'hex'), ...Array<Buffer>(1_024).fill(piece)])
  /** Megabytes that the process had at most, beyond what it had before. */
  async function costs(work: () => Promise<unknown>) {
    const before = process.resourceUsage().maxRSS
    await work()
    return (process.resourceUsage().maxRSS - before) / 1_024
  }

  test.each([
    ['words', pngWith(chunk('zTXt', gigabyte('Comment\0\0'))), 200],
    ['colours', pngWith(chunk('iCCP', gigabyte('icc\0\0'))), 200],
    [
      'pixels',
      Buffer.concat([goodPng.subarray(0, 33), chunk('IDAT', gigabyte()), goodPng.subarray(-12)]),
      400,
    ],
  ])('%s cost no more than what is looked at', async (_, content, status) => {
    expect(content.length).toBeLessThan(2_000_000)
    expect(await costs(async () => expect((await upload(content)).status).toBe(status))).toBeLessThan(250)
  })

  test('a value as deep as the body allows is refused in words', async () => {
    const deep = 200_000
    const payload = `{"fileNm":"a.png","content":${'['.repeat(deep)}${']'.repeat(deep)}}`
    const ask = () =>
      house.as(ours.owner).ask({
        method: 'POST',
        url: notices.upload.path,
        payload,
        headers: { 'content-type': 'application/json' },
      })
    expect(
      await costs(async () => {
        const response = await ask()
        expect([response.statusCode, response.json().code]).toEqual([400, 'BAD_INPUT'])
      }),
    ).toBeLessThan(400)
  })
})
