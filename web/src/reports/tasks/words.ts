import { words } from '@penside/domain/farm/words.ts'

export const tasks = words({
  title: { ko: '할 일', en: 'Tasks', vi: 'Việc được giao' },
  add: { ko: '할 일로 만들기', en: 'Make it a task', vi: 'Tạo việc' },
  new: { ko: '새 할 일', en: 'New task', vi: 'Việc mới' },
  edit: { ko: '할 일 수정', en: 'Change the task', vi: 'Sửa việc' },
  what: { ko: '할 일', en: 'What is to be done', vi: 'Việc cần làm' },
  whom: { ko: '맡을 사람', en: 'For whom', vi: 'Giao cho' },
  anybody: { ko: '아무나', en: 'Whoever can', vi: 'Bất kỳ ai' },
  dueOn: { ko: '기한', en: 'Due by', vi: 'Hạn' },
  until: { ko: '{{day}}까지', en: 'by {{day}}', vi: 'hạn {{day}}' },
  late: { ko: '지연', en: 'Late', vi: 'Trễ' },
  doneBy: { ko: '{{name}} 완료', en: 'done by {{name}}', vi: '{{name}} đã làm' },
  remove: { ko: '할 일 지우기', en: 'Remove the task', vi: 'Xóa việc' },
  askRemove: { ko: '이 할 일을 지울까요?', en: 'Remove this task?', vi: 'Xóa việc này?' },
  change: { ko: '{{what}} 수정', en: 'Change {{what}}', vi: 'Sửa {{what}}' },
  seeWhy: { ko: '보기', en: 'Open', vi: 'Xem' },
})
