// Files as somebody who means harm would make them. What is let in is compared with what is served.
import { afterAll, describe, expect, test } from 'vitest'
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
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
const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u32 = (value: number) =>
  Buffer.from([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255])

const chunk = (name: string, data: Buffer, check?: number) =>
  Buffer.concat([u32(data.length), text(name), data, u32(check ?? crc32(Buffer.concat([text(name), data])))])
const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const head = (width: number, height: number, rest = [8, 2, 0, 0, 0]) =>
  chunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from(rest)]))
const end = chunk('IEND', Buffer.alloc(0))
const pixels = (width: number, height: number) => Buffer.alloc(height * (1 + width * 3), 7)
const data = (raw: Buffer) => chunk('IDAT', deflateSync(raw))
const png = (...parts: Buffer[]) => Buffer.concat([signature, ...parts])
const goodPng = png(head(3, 2), data(pixels(3, 2)), end)

const part = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(content.length + 2), content])
const tables = Buffer.concat([part(0xdb, Buffer.alloc(65, 1)), part(0xc4, Buffer.alloc(20, 1))])
const frame = (width: number, height: number, marker = 0xc0, precision = 8) =>
  part(
    marker,
    Buffer.concat([Buffer.from([precision]), u16(height), u16(width), Buffer.from([1, 1, 0x11, 0])]),
  )
const scan = Buffer.concat([
  part(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([0x12, 0xff, 0x00, 0x34]),
])
const jpegEnd = Buffer.from([0xff, 0xd9])
const jpeg = (...parts: Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts])
const script = '<script>alert(1)</script>'
const exif = part(0xe1, text(`Exif\0\0 GPS 37.5665 126.9780 ${script}`))
const goodJpeg = jpeg(exif, tables, frame(8, 8), part(0xfe, text(script)), scan, jpegEnd)

const pdf = (inside: string | Buffer, { before = '%PDF-1.7\n', after = 'startxref\n9\n%%EOF\n' } = {}) =>
  Buffer.concat([
    text(`${before}1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n`),
    typeof inside === 'string' ? text(inside) : inside,
    text(`\n${after}`),
  ])
const stream = (dictionary: string, content: Buffer) =>
  Buffer.concat([text(`5 0 obj\n<< ${dictionary} >>\nstream\n`), content, text('\nendstream\nendobj')])
const objects = (inside: string) => deflateSync(text(`7 0 8 20 << ${inside} >> << >>`))
const goodPdf = pdf(stream('/Type /ObjStm /N 2 /First 9 /Filter /FlateDecode', objects('/Kids [ ]')))

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
  'a JPEG that is cut off': [goodJpeg.subarray(0, -3), 'FILE_BROKEN'],
  'a JPEG cut off in a part': [goodJpeg.subarray(0, 30), 'FILE_BROKEN'],
  'a JPEG without a scan': [jpeg(tables, frame(8, 8), jpegEnd), 'FILE_BROKEN'],
  'a JPEG without a frame': [jpeg(tables, scan, jpegEnd), 'FILE_BROKEN'],
  'a JPEG without tables': [jpeg(frame(8, 8), scan, jpegEnd), 'FILE_BROKEN'],
  'a JPEG with two frames': [jpeg(tables, frame(8, 8), frame(9, 9), scan, jpegEnd), 'FILE_BROKEN'],
  'a JPEG without height': [jpeg(tables, frame(8, 0), scan, jpegEnd), 'FILE_BROKEN'],
  'a JPEG coded arithmetically': [jpeg(tables, frame(8, 8, 0xc9), scan, jpegEnd), 'FILE_BROKEN'],
  'a JPEG of twelve bits': [jpeg(tables, frame(8, 8, 0xc1, 12), scan, jpegEnd), 'FILE_BROKEN'],
  'a JPEG as a bomb': [jpeg(tables, frame(65_535, 65_535), scan, jpegEnd), 'PICTURE_TOO_LARGE'],
  'the signature of a PNG alone': [signature, 'FILE_BROKEN'],
  'a PNG that is cut off': [goodPng.subarray(0, -6), 'FILE_BROKEN'],
  'a PNG with a wrong sum': [
    png(head(3, 2), chunk('IDAT', deflateSync(pixels(3, 2)), 1), end),
    'FILE_BROKEN',
  ],
  'a PNG without pixels': [png(head(3, 2), end), 'FILE_BROKEN'],
  'a PNG whose head comes late': [png(data(pixels(3, 2)), head(3, 2), end), 'FILE_BROKEN'],
  'a PNG of a colour that is none': [
    png(head(3, 2, [8, 5, 0, 0, 0]), data(pixels(3, 2)), end),
    'FILE_BROKEN',
  ],
  'a PNG with a part that nobody knows': [
    png(head(3, 2), chunk('EVIL', text(script)), data(pixels(3, 2)), end),
    'FILE_BROKEN',
  ],
  'a PNG whose chunk is as long as memory': [
    Buffer.concat([signature, head(3, 2), u32(0xffff_fff0), text('IDAT')]),
    'FILE_BROKEN',
  ],
  'a PNG that unpacks to more than it shows': [
    png(head(3, 2), data(Buffer.alloc(40_000_000)), end),
    'FILE_BROKEN',
  ],
  'a PNG that unpacks to less': [png(head(300, 200), data(pixels(3, 2)), end), 'FILE_BROKEN'],
  'a PNG as a bomb': [png(head(60_000, 60_000), data(pixels(3, 2)), end), 'PICTURE_TOO_LARGE'],
  'a picture of more than 5 MB': [Buffer.concat([goodJpeg, Buffer.alloc(5_000_000)]), 'FILE_TOO_LARGE'],
  // Documents.
  'a PDF that is cut off': [goodPdf.subarray(0, -12), 'FILE_BROKEN'],
  'a PDF with an archive behind it': [Buffer.concat([goodPdf, text('PK\x03\x04')]), 'FILE_BROKEN'],
  'a PDF of a version that is none': [pdf('', { before: `%PDF-${script}\n` }), 'FILE_BROKEN'],
  'a PDF with a script': [pdf('<< /S /JavaScript /JS (app.alert(1)) >>'), 'PDF_ACTIVE'],
  'a PDF whose script is spelt in numbers': [pdf('<< /S /J#61vaScript /#4a#53 (x) >>'), 'PDF_ACTIVE'],
  'a PDF with a packed script': [
    pdf(stream('/Type /ObjStm /N 2 /First 9', objects('/S /JavaScript /JS (x)'))),
    'PDF_ACTIVE',
  ],
  'a PDF with objects packed twice': [
    pdf(stream('/Type /ObjStm /N 2 /First 9', text(objects('/JS (x)').toString('hex')))),
    'PDF_ACTIVE',
  ],
  'a PDF that starts a program': [pdf('<< /S /Launch /F (cmd.exe) >>'), 'PDF_ACTIVE'],
  'a PDF with a file inside': [pdf('<< /Type /Filespec /EF 3 0 R /EmbeddedFile 4 0 R >>'), 'PDF_ACTIVE'],
  'a PDF with a form': [pdf('<< /AcroForm << /XFA 3 0 R >> >>'), 'PDF_ACTIVE'],
  'a PDF that sends what is typed': [
    pdf('<< /S /SubmitForm /F (https://elsewhere.example) >>'),
    'PDF_ACTIVE',
  ],
  'a PDF with a password': [pdf('trailer << /Encrypt 9 0 R >>'), 'PDF_ACTIVE'],
  'a PDF that unpacks without end': [
    pdf(stream('/Type /ObjStm', deflateSync(Buffer.from('1 2 '.repeat(15_000_000))))),
    'PDF_ACTIVE',
  ],
}

describe('what means harm', () => {
  test('comes in many forms', () => expect(Object.keys(refused).length).toBeGreaterThanOrEqual(40))

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
  test('a JPEG keeps its picture, and loses where it was taken', async () => {
    const { content, type, size } = await taken(Buffer.concat([goodJpeg, text(script)]), 'IMG_1.jpg')
    expect(content).toEqual(jpeg(tables, frame(8, 8), scan, jpegEnd))
    expect([type, size]).toEqual(['image/jpeg', content.length])
  })

  test('a PNG keeps its pixels, and loses words, animation and what stands behind it', async () => {
    const dirty = png(
      head(3, 2),
      chunk('tEXt', text(`Comment\0${script}`)),
      chunk('acTL', Buffer.alloc(8)),
      data(pixels(3, 2)),
      end,
      text(script),
    )
    expect((await taken(dirty)).content).toEqual(goodPng)
    const interlaced = png(head(1, 1, [8, 0, 0, 0, 1]), data(Buffer.from([0, 9])), end)
    expect((await taken(interlaced)).content).toEqual(interlaced)
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

  test('shows its files to who may read it, and to nobody else', async () => {
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
  const gigabyte = (begin = '') =>
    Buffer.concat([
      Buffer.from('789c', 'hex'),
      deflateRawSync(text(begin), { finishFlush: constants.Z_FULL_FLUSH }),
      ...Array<Buffer>(1_024).fill(piece),
    ])
  /** Megabytes that the process had at most, beyond what it had before. */
  async function costs(work: () => Promise<unknown>) {
    const before = process.resourceUsage().maxRSS
    await work()
    return (process.resourceUsage().maxRSS - before) / 1_024
  }

  test.each([
    ['a picture', png(head(300, 200), data(Buffer.alloc(0)), chunk('IDAT', gigabyte()), end), 'FILE_BROKEN'],
    ['pixels', png(head(300, 200), chunk('IDAT', gigabyte()), end), 'FILE_BROKEN'],
    ['a document', pdf(stream('/Type /ObjStm /N 2 /First 9', gigabyte('7 0 8 20 '))), 'PDF_ACTIVE'],
  ])('%s is refused, and costs no more than what is looked at', async (_, content, code) => {
    expect(content.length).toBeLessThan(2_000_000)
    expect(await costs(async () => expect((await upload(content)).problem.code).toBe(code))).toBeLessThan(250)
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
