import { words } from '@penside/domain/language/words.ts'

export const tasks = words({
  title: { ko: '할 일', en: 'Tasks', vi: 'Việc được giao' },
  add: { ko: '할 일로 추가', en: 'Add as a task', vi: 'Thêm thành việc' },
  new: { ko: '새 할 일', en: 'New task', vi: 'Việc mới' },
  edit: { ko: '할 일 수정', en: 'Edit the task', vi: 'Sửa việc' },
  what: { ko: '할 일', en: 'What to do', vi: 'Việc cần làm' },
  whom: { ko: '담당자', en: 'Assigned to', vi: 'Giao cho' },
  anybody: { ko: '누구나', en: 'Anyone', vi: 'Bất kỳ ai' },
  dueOn: { ko: '기한', en: 'Due by', vi: 'Hạn' },
  until: { ko: '{{day}}까지', en: 'by {{day}}', vi: 'hạn {{day}}' },
  late: { ko: '지연', en: 'Late', vi: 'Trễ' },
  doneBy: { ko: '{{name}} 완료', en: 'done by {{name}}', vi: '{{name}} đã làm' },
  remove: { ko: '할 일 삭제', en: 'Delete the task', vi: 'Xóa việc' },
  askRemove: { ko: '이 할 일을 삭제할까요?', en: 'Delete this task?', vi: 'Xóa việc này?' },
  change: { ko: '{{what}} 수정', en: 'Edit {{what}}', vi: 'Sửa {{what}}' },
  seeWhy: { ko: '보기', en: 'Open', vi: 'Xem' },
})
