// SPDX-License-Identifier: MIT
#include "proofs/classwise_planes.hpp"

namespace cluesmith::proofs::classwise {

Geometry::Geometry() {
  Cells row[9] = {}, column[9] = {}, box[9] = {};
  for (int cell = 0; cell < 81; ++cell) {
    row[cell / 9] |= cell_bit(cell);
    column[cell % 9] |= cell_bit(cell);
    box[cell / 27 * 3 + cell % 9 / 3] |= cell_bit(cell);
  }
  for (int i = 0; i < 9; ++i) groups.insert(groups.end(), {row[i], column[i], box[i]});
  for (const Cells line : groups)
    for (const Cells square : box)
      if (line != square && (line & square)) meetings.push_back({line & ~square, square & ~line});
  for (int cell = 0; cell < 81; ++cell) {
    peers[cell] = 0;
    for (const Cells group : groups)
      if (group & cell_bit(cell)) peers[cell] |= group & ~cell_bit(cell);
  }
}

const Geometry& geometry() {
  static const Geometry board;
  return board;
}

bool narrow(Cells& plane) {
  for (Cells before = 0; before != plane;) {
    before = plane;
    for (const Geometry::Meeting& meeting : geometry().meetings) {
      if (!(plane & meeting.line_only)) plane &= ~meeting.box_only;
      if (!(plane & meeting.box_only)) plane &= ~meeting.line_only;
    }
  }
  for (const Cells group : geometry().groups)
    if (!(plane & group)) return false;
  return true;
}

Cells singles_of(Cells plane) {
  Cells singles = 0;
  for (const Cells group : geometry().groups) {
    const Cells here = plane & group;
    if (!(here & (here - 1))) singles |= here;
  }
  return singles;
}

bool Chosen::settle() {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t d = 0; d < classes.size(); ++d) {
      Cells& plane = classes[d].plane;
      plane &= ~(occupied & ~placed[d]);
      if (!narrow(plane)) return false;
      const Cells singles = singles_of(plane);
      if (singles == placed[d]) continue;
      if (singles & ~placed[d] & occupied) return false;
      placed[d] = singles;
      occupied |= singles;
      changed = true;
    }
  }
  return true;
}

bool Chosen::solve() {
  while (settle()) {
    if (occupied == kBoard) return true;
    Cells once = 0, twice = 0;
    for (const Class& one : classes) {
      twice |= once & one.plane;
      once |= one.plane;
    }
    const Cells naked = once & ~twice & ~occupied;
    if (once != kBoard || !naked) return false;
    for (Class& one : classes)
      for (Cells rest = naked & one.plane; rest; rest &= rest - 1)
        one.plane &= ~geometry().peers[first_cell(rest)];
  }
  return false;
}

}  // namespace cluesmith::proofs::classwise
