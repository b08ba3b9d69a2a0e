import { words } from '@penside/domain/farm/words.ts'

/** What the rules of groups refuse. */
export const groups = words({
  GROUP_UNKNOWN: {
    ko: '등록되지 않은 돈군입니다.',
    en: 'This group is not registered.',
    vi: 'Nhóm heo này chưa được đăng ký.',
  },
  GROUP_ENDED: {
    ko: '돈군 {name, eun} 이미 종료되었습니다.',
    en: 'The group {name} has ended.',
    vi: 'Nhóm {name} đã kết thúc.',
  },
  BEFORE_GROUP_START: {
    ko: '돈군 입식일({start})보다 빠른 날짜는 입력할 수 없습니다.',
    en: 'Cannot enter a date before the entry date of the group ({start}).',
    vi: 'Không thể nhập ngày trước ngày nhập nhóm ({start}).',
  },
  GROUP_HAS_FEWER: {
    ko: '돈군 {name}에 그만큼 남아 있지 않습니다. {short}두가 부족합니다.',
    en: 'The group {name} no longer has them: {short} too few.',
    vi: 'Nhóm {name} không còn đủ heo: thiếu {short} con.',
  },
  PEN_NEEDED: {
    ko: '입식 돈방을 입력하세요.',
    en: 'Enter the pen in which the group starts.',
    vi: 'Hãy nhập ô chuồng ban đầu.',
  },
  GROUP_KNOWN: {
    ko: '같은 돈군번호 {name, i} 있습니다.',
    en: 'There is a group {name} already.',
    vi: 'Đã có nhóm {name}.',
  },
  GROUP_BEGAN_BEFORE: {
    ko: '{first}에 전입한 기록이 있어 입식일은 그 이후일 수 없습니다.',
    en: 'Pigs came in on {first}; the entry date cannot be after it.',
    vi: 'Đã có heo nhập ngày {first}; ngày nhập nhóm không được sau ngày đó.',
  },
  GROUP_HAS_RECORDS: {
    ko: '돈군 {name}에 기록이 있어 삭제할 수 없습니다. 기록을 먼저 삭제하세요.',
    en: 'The group {name} has records. Delete them first.',
    vi: 'Nhóm {name} đã có bản ghi. Hãy xóa các bản ghi trước.',
  },
})
