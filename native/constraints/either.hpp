// SPDX-License-Identifier: MIT
// Alternatives: at least one list of filters holds. What every alternative removes is removed.
#pragma once

#include <memory>

#include "constraints/filter.hpp"

namespace cluesmith::constraints {

class EitherFilter : public Filter {
 public:
  // A member of an alternative; its cells are places in this filter's list.
  using Alternative = std::vector<std::shared_ptr<const Filter>>;

  EitherFilter(std::vector<std::uint16_t> cells, std::vector<Alternative> alternatives);

  int depth() const override { return depth_; }
  bool narrow(Mask* masks) const override;
  bool relax(Mask* masks, Target target, const Mask* most) const override;

 private:
  bool narrow_by(const Alternative& alternative, Mask* masks) const;

  std::vector<Alternative> alternatives_;
  int depth_ = 1;
};

}  // namespace cluesmith::constraints
